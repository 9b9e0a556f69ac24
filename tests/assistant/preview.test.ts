// What visitors ask, and what the preview answers.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PreviewConversation } from '#src/features/voice/preview-conversation.ts'
import { voiceAssistant } from '../../scripts/brand/voice-assistant.ts'
import { ROOT } from '../../stack/settings.ts'
import { judge, questions } from './judge.ts'

const results = questions.map((question) => {
  const conversation = new PreviewConversation()
  const reply = question.asked.map((text) => conversation.reply(text).text).at(-1) ?? ''
  return { ...question, reply, verdict: judge(question, reply) }
})

test.each([
  { name: 'dev', min: 0.95, includes: (half: string) => half === 'dev' },
  { name: 'held-out and blind', min: 0.85, includes: (half: string) => half !== 'dev' },
])('of the $name questions, $min are answered rightly or with an honest "I do not know"', ({ min, includes }) => {
  const all = results.filter(({ half }) => includes(half))
  const good = all.filter(({ verdict }) => verdict === 'right' || verdict === 'honest unknown')
  expect(good.length / all.length).toBeGreaterThanOrEqual(min)
})

test('what the site does not answer is not made up', () => {
  expect(results.filter(({ half, verdict }) => half !== 'dev' && verdict === 'made up')).toEqual([])
})

test('every number in an answer is in brand/, or in the question', () => {
  const files = globSync('tests/brand/**/*.{yaml,md}', { cwd: ROOT })
  const brand = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const unfounded = results.flatMap(({ asked, reply }) =>
    (reply.match(/£?\d[\d.,:]*\d|\d/g) ?? []).filter((number) => !`${brand} ${asked.join(' ')}`.includes(number)),
  )
  expect(unfounded).toEqual([])
})

/** What an assistant says of itself. */
const OF_ITSELF = new Set([
  '{unknown}',
  'preview',
  'computer',
  'hello',
  'welcome',
  'draft',
  'store nothing',
  'without AI',
])

test('the system prompt of a provider’s assistant has the facts of every question', () => {
  const prompt = voiceAssistant().model.messages.map(({ content }) => content.toLowerCase().replaceAll('’', "'"))
  const has = (wording: string) => OF_ITSELF.has(wording) || prompt.join().includes(wording.toLowerCase())
  const lacking = questions.filter(
    ({ must = [], unknown }) => !unknown && !must.every((wordings) => wordings.some(has)),
  )
  expect(lacking.map(({ asked, must }) => ({ asked, must }))).toEqual([])
})
