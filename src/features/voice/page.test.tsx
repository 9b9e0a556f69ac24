// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { idle } from './call-state.ts'

/** The page of a build with this variable. */
async function show(variable?: string, value = '') {
  vi.resetModules() // the environment is read at import
  if (variable !== undefined) vi.stubEnv(variable, value)
  const { VoiceDemo } = await import('./page.tsx')
  return render(<VoiceDemo brand={null} loadForm={() => Promise.resolve(() => null)} />).container
}

const TO_PROVIDER = 'Your voice goes to Vapi in the USA, where an AI answers. The audio is not kept.'
const PREVIEW = 'Preview: answers from this page, no AI.'

test('before a call the page names the recipient of the audio', async () => {
  await show('VITE_VOICE_ASSISTANT_ID', 'assistant')
  expect(screen.getByRole('button', { name: 'Start Voice Chat' })).toBeDefined()
  // In the panel, and below it for windows of little height.
  expect(screen.getAllByText(new RegExp(TO_PROVIDER))).toHaveLength(2)
  expect(screen.queryByText(PREVIEW)).toBeNull()
})

test.each([
  [
    'can transcribe',
    true,
    'Your browser writes down what you say. Some send the sound to their maker, such as Google or Apple.',
  ],
  ['cannot transcribe', false, 'This browser cannot turn speech into text: you type.'],
])('the preview says what it is, and who transcribes: a browser that %s', async (_, canTranscribe, sentence) => {
  vi.stubGlobal('SpeechRecognition', canTranscribe ? () => {} : undefined)
  await show('VITE_VOICE', 'preview')
  expect(screen.getAllByText(PREVIEW)).toHaveLength(2)
  const text = document.body.textContent
  expect([text.includes('Nothing you say or write is stored.'), text.includes(sentence)]).toEqual([true, true])
  // Without recognition it does not use the microphone.
  expect(text.includes('We use your microphone only during the call.')).toBe(canTranscribe)
  expect(text).not.toContain(TO_PROVIDER)
})

test('the button reads “Connecting...”, then the page “Voice chat active - Speak now!” and “End Call”', async () => {
  class SpeechRecognition {
    start() {}
    abort() {}
  }
  vi.stubGlobal('SpeechRecognition', SpeechRecognition)
  const microphone = Promise.withResolvers<MediaStream>()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => microphone.promise } })
  const container = await show('VITE_VOICE', 'preview')
  const start = container.querySelector<HTMLButtonElement>('[data-start]')
  fireEvent.click(start as HTMLElement)
  expect([start?.textContent, start?.getAttribute('aria-disabled')]).toEqual(['Connecting...', 'true'])
  microphone.resolve({ getTracks: () => [] as MediaStreamTrack[] } as MediaStream)
  await expect.poll(() => container.querySelector('[data-phase=active]')).not.toBeNull()
  expect(screen.getByText('Voice chat active - Speak now!')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'End Call' }))
  expect(container.querySelector('[data-phase=ended]')).not.toBeNull()
})

test('a browser that can neither transcribe nor speak: the page says so, and opens no microphone', async () => {
  const getUserMedia = vi.fn<() => void>()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const container = await show('VITE_VOICE', 'preview')
  fireEvent.click(screen.getByRole('button', { name: 'Start Voice Chat' }))
  await expect.poll(() => container.querySelector('[data-phase=active]')).not.toBeNull()
  const [transcription, voice] = ['turn speech into text: please type.', 'has no voice: please read the answers.']
  expect(screen.getByText(`Your browser cannot ${transcription} Your browser ${voice}`)).toBeDefined()
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('offline the page says so, until the connection returns', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  expect(screen.getByText('You are offline')).toBeDefined()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('You are offline')).toBeNull()
})

test.each<[failure: VoiceFailure, offers: string[]]>([
  ['unreachable', ['Start Voice Chat', 'Ask in writing instead', 'Get in Touch']],
  ['permissions', ['Ask in writing instead', 'Start Voice Chat', 'Get in Touch']],
  ['refused', ['Get in Touch', 'Start Voice Chat', 'Ask in writing instead']],
])('after the failure "%s" the panel offers, in this order: %s', async (failure, offers) => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const { CallPanel } = await import('./panel.tsx')
  render(<CallPanel state={{ ...idle, phase: 'failed', failure }} sentAt={null} onReview={() => {}} />)
  const offered = Array.from(document.querySelectorAll('button, a'), ({ textContent }) => textContent)
  expect(offered.slice(0, offers.length)).toEqual(offers)
})
