import { expect, test } from 'vitest'
import { founder } from '#src/content/about.ts'
import { answers } from '#src/content/generated/answers.ts'
import { knowledge, previewAnswers } from './preview-answers.ts'
import { PreviewConversation } from './preview-conversation.ts'

const answerTo = (...inputs: string[]) => {
  const conversation = new PreviewConversation()
  return inputs.map((input) => conversation.reply(input).text).at(-1)
}
const [review, audit] = knowledge.services

// More questions: tests/assistant/questions.json.
test('a service is described, and each of its facts can be asked for, also together', () => {
  expect(answerTo('What happens in a readiness review?')).toBe(review?.description)
  expect(answerTo('How much is an audit?')).toBe(`${audit?.title}: from £9,500.`)
  const both = `${audit?.title}: from £9,500, three to six weeks.`
  expect(answerTo('price and duration of an audit')).toBe(both)
  expect(answerTo('How much does an audit cost and how long does it take?')).toBe(both)
  expect(answerTo('How long do the audit and the review take?')).toMatch(/two weeks\.\n.*three to six weeks\./)
})

test('of two questions the one without an answer is quoted', () => {
  const reply = answerTo('How much is an audit, and can you certify us for ISO 42001?')
  expect(reply).toBe(`${audit?.title}: from £9,500.\n“can you certify us for ISO 42001”: ${previewAnswers.unknown}`)
})

test('every question of brand/answers.yaml finds its answer', () => {
  const misses = answers.flatMap(({ questions, answer }) =>
    questions.filter((question) => answerTo(question) !== answer),
  )
  expect(misses).toEqual([])
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

const draftOf = (...inputs: string[]) => {
  const conversation = new PreviewConversation()
  return inputs.map((input) => conversation.reply(input).draft).at(-1)
}

test('the draft has the request, without the command and without questions that were answered', () => {
  const need = 'We need an audit of our triage model in March.'
  const command = 'I want to leave a message: we need an audit of our triage model in March.'
  expect(draftOf(command)).toEqual({ need })
  expect(draftOf(command.replace(':', ''))).toEqual({ need })
  expect(draftOf('How much does it cost?', command)).toEqual({ need })
  expect(draftOf('How much is an audit? We have two models.', 'Do you take bitcoin?', 'Please send that')).toEqual({
    need: 'We have two models. Do you take bitcoin?',
  })
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
