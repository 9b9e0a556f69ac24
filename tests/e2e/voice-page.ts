import { expect, type Page } from '@playwright/test'
import { openPage } from '../support/hydrated.ts'

declare global {
  interface Window {
    /** Every microphone that the page opened. */
    opened: MediaStreamTrack[]
    speech: {
      /** While held, the assistant does not finish its sentence. */
      isHeld: boolean
      isListening: boolean
      hear: (transcript: string, isFinal: boolean) => void
    }
  }
}

/** /voice-demo with the preview assistant, in a browser whose speech the test controls. */
export async function openVoicePage(page: Page) {
  await fakeSpeech(page)
  await openPage(page, '/voice-demo')
  return voicePage(page)
}

/** What a visitor finds and does there. */
export function voicePage(page: Page) {
  // "Talk again" after a call.
  const start = page.getByRole('button', { name: /Start Voice Chat|Talk again/ })
  const active = page.getByText('Voice chat active - Speak now!', { exact: true })
  /** The word for the state of the call. */
  const turn = (word: string) => page.getByText(word, { exact: true })
  return {
    start,
    active,
    turn,
    end: page.getByRole('button', { name: 'End Call' }),
    alert: page.getByRole('region', { name: 'AI Voice Assistant' }).getByRole('alert'),
    captions: page.getByRole('log'),
    /** Starts a call and waits until the assistant listens. */
    async startCall(): Promise<void> {
      await start.click()
      await expect(active).toBeVisible()
      await expect(turn('Listening')).toBeVisible()
    },
    /** The browser transcribes what the visitor says. */
    hear: (text: string, isFinal = true): Promise<void> =>
      page.evaluate(([transcript, final]) => window.speech.hear(transcript, final), [text, isFinal] as const),
    /** No open microphone, no recogniser. */
    async expectNothingLeft(): Promise<void> {
      const microphones = () => page.evaluate(() => window.opened.filter(({ readyState }) => readyState === 'live'))
      await expect.poll(microphones).toEqual([])
      expect(await page.evaluate(() => window.speech.isListening)).toBe(false)
    },
  }
}

/** The draft of a conversation, for review; `sent` once it is sent. */
export function draftDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Send this to us' })
  return {
    dialog,
    sent: page.getByRole('dialog', { name: 'We have your message.' }),
    name: dialog.getByLabel('Name'),
    email: dialog.getByLabel('Email'),
    message: dialog.getByLabel('Message'),
    send: dialog.getByRole('button', { name: 'Send Message' }),
  }
}

/** Speech recognition and synthesis that the test controls: browsers of test machines have neither voices nor a service. */
export async function fakeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const speech: Window['speech'] = { isHeld: false, isListening: false, hear: () => {} }
    class SpeechRecognition {
      onresult: ((event: unknown) => void) | null = null
      onend: (() => void) | null = null
      start() {
        speech.isListening = true
        speech.hear = (transcript, isFinal) =>
          this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] })
      }
      abort() {
        if (speech.isListening) setTimeout(() => this.onend?.())
        speech.isListening = false
      }
    }
    let current: SpeechSynthesisUtterance | null = null
    const speechSynthesis = {
      speak(utterance: SpeechSynthesisUtterance) {
        current = utterance
        utterance.onstart?.(new Event('start') as SpeechSynthesisEvent)
        const finish = () => current === utterance && utterance.onend?.(new Event('end') as SpeechSynthesisEvent)
        if (!speech.isHeld) setTimeout(finish)
      },
      cancel() {
        current = null
      },
    }
    for (const [name, value] of Object.entries({ speech, SpeechRecognition, speechSynthesis, opened: [] }))
      Object.defineProperty(window, name, { value })
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      window.opened.push(...stream.getTracks())
      return stream
    }
  })
}
