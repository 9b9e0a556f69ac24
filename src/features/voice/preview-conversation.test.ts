import { expect, test } from 'vitest'
import { founder } from '#src/content/about.ts'
import { services } from '#src/content/generated/services.ts'
import { previewAnswers, type Topic } from './preview-answers.ts'
import { PreviewConversation } from './preview-conversation.ts'

test.each<[said: string, topic: Topic]>([
  ['What happens in a readiness review?', 'review'],
  ['How much does it cost?', 'price'],
  ['When should a company not use AI?', 'values'],
  ['Can I talk to a person?', 'booking'],
  ['Are you a real person?', 'self'],
  ['Who are you?', 'self'],
  ['Who are your clients?', 'clients'],
  ['What do you do?', 'services'],
  ['Do you speak German?', 'unknown'],
  ['We have four years of support tickets', 'contact'],
  ['Can you check our AI for bias?', 'audit'],
  ['How long does it take?', 'duration'],
  ['Thank you!', 'thanks'],
  ['Goodbye', 'goodbye'],
  ['Wo ist der Bahnhof?', 'unknown'],
])('"%s" is answered about: %s', (said, topic) => {
  expect(new PreviewConversation().reply(said).text).toBe(previewAnswers[topic])
})

test('prices are one line for each service', () => {
  expect(previewAnswers.price.split('\n')).toHaveLength(services.filter(({ price }) => price).length)
})

test('the same answer is not given twice in a row: the founder knows more', () => {
  const conversation = new PreviewConversation()
  conversation.reply('How much does it cost?')
  const name = founder.name.split(' ')[0]
  expect(conversation.reply('What is the price?').text).toBe(`I don’t know more than that. ${name} does.`)
})

test('what was heard and not understood is asked for once more, what was typed is not', () => {
  const conversation = new PreviewConversation()
  expect(conversation.reply('Flurble', { isHeard: true }).text).toBe(previewAnswers.unclear)
  expect(conversation.reply('Flurble', { isHeard: true }).text).toBe(previewAnswers.unknown)
  expect(new PreviewConversation().reply('Flurble').text).toBe(previewAnswers.unknown)
})

const draftOf = (...said: string[]) => {
  const conversation = new PreviewConversation()
  const [reply] = said.map((line) => conversation.reply(line)).slice(-1)
  return reply?.draft
}

test('the draft has the whole request, also when it is in the sentence that asks for the draft', () => {
  const need = 'I want to leave a message: we need an audit of our triage model in March.'
  expect(draftOf(need)).toEqual({ need })
})

test('the draft has the visitor’s name and words, without small talk', () => {
  const tickets = 'Hello, we have four years of support tickets.'
  expect(
    draftOf('Hello!', 'My name is Ada Lovelace.', tickets, 'Thank you.', 'Can I leave a message, please?'),
  ).toEqual({
    name: 'Ada Lovelace',
    need: tickets,
  })
  expect(draftOf('Please send a message to your team')).toEqual({ need: previewAnswers.noNeed })
  expect(draftOf('How much does it cost?')).toBeNull()
})
