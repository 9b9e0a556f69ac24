// The word that says what the call is doing follows the provider's events at once, and is announced politely.
import { voiceDemo } from '#src/content/voice-demo.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

const WITHIN_MS = 150
const { turns } = voiceDemo.call
const transcript = (role: string, transcriptType: string, text: string) => ({
  type: 'transcript',
  role,
  transcriptType,
  transcript: text,
})
const speech = (role: string, status: string) => ({ type: 'speech-update', role, status, turn: 0 })

const EVENTS = [
  [speech('assistant', 'started'), turns.speaking],
  [speech('assistant', 'stopped'), turns.listening],
  [transcript('user', 'partial', 'How much'), turns.listening],
  [transcript('user', 'final', 'How much is it?'), turns.thinking],
  [speech('assistant', 'started'), turns.speaking],
  [transcript('assistant', 'partial', 'It is free'), turns.speaking],
  [{ type: 'user-interrupted' }, turns.listening],
] as const

test('listening, thinking and speaking are shown within 150 ms of their events', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  const word = page.getByRole('status').filter({ hasText: turns.listening })
  await expect(word).toBeVisible()
  const took = await page.evaluate(async (events) => {
    const callClientId = window.machineAsked.at(-1)?.['callClientId']
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const shown = () => document.querySelector('[role=status] .stage-word')?.textContent
    const times: number[] = []
    for (const [message, expected] of events) {
      const began = performance.now()
      const data = { action: 'app-message', data: JSON.stringify(message), fromId: 'assistant' }
      const call = { what: 'iframe-call-message', from: 'embedded', callClientId }
      window.postMessage({ ...data, ...call }, location.origin)
      // At least one turn of the page, so that a word that was there before does not count.
      do await new Promise((resolve) => setTimeout(resolve, 5))
      while (shown() !== expected && performance.now() - began < 2_000)
      times.push(performance.now() - began)
    }
    return times
  }, EVENTS)
  console.info('shown after', took.map(Math.round).join(', '), 'ms')
  expect(Math.max(...took)).toBeLessThanOrEqual(WITHIN_MS)
})
