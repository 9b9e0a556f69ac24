import { expect, test } from 'vitest'
import { founders } from '#src/content/generated/about.ts'
import { answers } from '#src/content/generated/answers.ts'
import { knowledge, previewAnswers } from './preview-answers.ts'
import { PreviewConversation } from './preview-conversation.ts'

/** The last reply. */
const replyTo = (...inputs: string[]) => {
  const conversation = new PreviewConversation()
  return inputs.map((input) => conversation.reply(input)).at(-1)
}
const answerTo = (...inputs: string[]) => replyTo(...inputs)?.text
const draftOf = (...inputs: string[]) => replyTo(...inputs)?.draft
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
  const name = founders[0]?.name.split(' ')[0]
  const answer = answerTo('How much does it cost?', 'What is the price?')
  expect(answer).toBe(`I don’t know more than that. ${name} does.`)
})

test('what was heard and not understood is asked for once more, what was typed is not', () => {
  const conversation = new PreviewConversation()
  expect(conversation.reply('Flurble', { isHeard: true }).text).toBe(previewAnswers.unclear)
  expect(conversation.reply('Flurble', { isHeard: true }).text).toBe(previewAnswers.unknown)
  expect(answerTo('Flurble')).toBe(previewAnswers.unknown)
})

test('the draft has the request, without the command and without questions that were answered', () => {
  const need = 'We need an audit of our triage model in March.'
  const command = 'I want to leave a message: we need an audit of our triage model in March.'
  expect(draftOf(command)).toEqual({ need })
  expect(draftOf(command.replace(':', ''))).toEqual({ need })
  expect(draftOf('How much does it cost?', command)).toEqual({ need })
  const later = draftOf('How much is an audit? We have two models.', 'Do you take bitcoin?', 'Please send that')
  expect(later).toEqual({ need: 'We have two models. Do you take bitcoin?' })
})

test('the draft has the visitor’s name and words, without small talk', () => {
  const tickets = 'Hello, we have four years of support tickets.'
  const draft = draftOf('Hello!', 'My name is Ada Lovelace.', tickets, 'Thank you.', 'Can I leave a message, please?')
  expect(draft).toEqual({ name: 'Ada Lovelace', need: tickets })
  expect(draftOf('Please send a message to your team')).toEqual({ need: previewAnswers.noNeed })
  expect(draftOf('How much does it cost?')).toBeNull()
})
