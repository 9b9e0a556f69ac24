// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})

const loadForm = () => Promise.resolve(() => null)

test('before a call the page names the recipient of the audio', async () => {
  vi.resetModules() // the environment is read at import
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const { VoiceDemo } = await import('./page.tsx')
  render(<VoiceDemo brand={null} loadForm={loadForm} />)
  expect(screen.getByRole('button', { name: 'Start Voice Chat' })).toBeDefined()
  // In the panel, and below it for windows of little height.
  expect(
    screen.getAllByText(new RegExp('Your voice goes to Vapi in the USA, where an AI answers. The audio is not kept.')),
  ).toHaveLength(2)
  expect(screen.queryByText(`Preview: answers from this page, no AI.`)).toBeNull()
})

test.each([
  [
    'can transcribe',
    true,
    'Your browser writes down what you say. Some send the sound to their maker, such as Google or Apple.',
  ],
  ['cannot transcribe', false, 'This browser cannot turn speech into text: you type.'],
])('the preview says what it is, and who transcribes: a browser that %s', async (_, canTranscribe, sentence) => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE', 'preview')
  vi.stubGlobal('SpeechRecognition', canTranscribe ? () => {} : undefined)
  const { VoiceDemo } = await import('./page.tsx')
  render(<VoiceDemo brand={null} loadForm={loadForm} />)
  expect(screen.getAllByText(`Preview: answers from this page, no AI.`)).toHaveLength(2)
  const text = document.body.textContent
  expect([text.includes('Nothing you say or write is stored.'), text.includes(sentence)]).toEqual([true, true])
  // Without recognition it does not use the microphone.
  expect(text.includes('We use your microphone only during the call.')).toBe(canTranscribe)
  expect(text).not.toContain('Your voice goes to Vapi in the USA, where an AI answers. The audio is not kept.')
})

test('the button reads “Connecting...”, then the page “Voice chat active - Speak now!” and “End Call”', async () => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE', 'preview')
  class SpeechRecognition {
    start() {}
    abort() {}
  }
  vi.stubGlobal('SpeechRecognition', SpeechRecognition)
  const microphone = Promise.withResolvers<MediaStream>()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => microphone.promise } })
  const { VoiceDemo } = await import('./page.tsx')
  const { container } = render(<VoiceDemo brand={null} loadForm={loadForm} />)
  const start = container.querySelector<HTMLButtonElement>('[data-start]')
  fireEvent.click(start as HTMLElement)
  expect(start?.textContent).toBe('Connecting...')
  expect(start?.getAttribute('aria-disabled')).toBe('true')
  microphone.resolve({ getTracks: () => [] as MediaStreamTrack[] } as MediaStream)
  await expect.poll(() => container.querySelector('[data-phase=active]')).not.toBeNull()
  expect(screen.getByText('Voice chat active - Speak now!')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'End Call' }))
  expect(container.querySelector('[data-phase=ended]')).not.toBeNull()
})

test('a browser that can neither transcribe nor speak: the page says so, and opens no microphone', async () => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE', 'preview')
  const getUserMedia = vi.fn<() => void>()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const { VoiceDemo } = await import('./page.tsx')
  const { container } = render(<VoiceDemo brand={null} loadForm={loadForm} />)
  fireEvent.click(screen.getByRole('button', { name: 'Start Voice Chat' }))
  await expect.poll(() => container.querySelector('[data-phase=active]')).not.toBeNull()
  const [transcription, voice] = ['turn speech into text: please type.', 'has no voice: please read the answers.']
  expect(screen.getByText(`Your browser cannot ${transcription} Your browser ${voice}`)).toBeDefined()
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('offline the page says so, until the connection returns', async () => {
  vi.resetModules()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { VoiceDemo } = await import('./page.tsx')
  render(<VoiceDemo brand={null} loadForm={loadForm} />)
  expect(screen.getByText('You are offline')).toBeDefined()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('You are offline')).toBeNull()
})
