// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { forgetWaitingQuestion, takeAskedQuestion, waitingQuestion } from './asked-question.ts'

const [first = ''] = voiceDemo.examples

function open(address: string, referrer: string): void {
  history.replaceState(null, '', address)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
}

afterEach(() => void vi.restoreAllMocks())

test('a question that was pressed on this site may be sent, and is asked once', () => {
  open('/voice-demo#ask-1', `${location.origin}/`)
  expect(takeAskedQuestion()).toBe(first)
  expect(location.hash).toBe('')
  expect(takeAskedQuestion()).toBeNull()
  expect(waitingQuestion()).toBe('')
})

test.each(['', 'https://elsewhere.example/', `${location.origin}.elsewhere.example/`])(
  'a question from %j waits',
  (referrer) => {
    open('/voice-demo#ask-1', referrer)
    expect(takeAskedQuestion()).toBeNull()
    expect(waitingQuestion()).toBe(first)
    forgetWaitingQuestion()
    expect(waitingQuestion()).toBe('')
  },
)

test.each(['', '#ask-0', '#ask-9', '#ask-11', '#ask-How much?', '#ask-1&ask-2'])('%j names no question', (hash) => {
  open(`/voice-demo${hash}`, `${location.origin}/`)
  expect(takeAskedQuestion()).toBeNull()
})
