import { expect, type Locator, type Page } from '@playwright/test'
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

/** /voice-demo with the preview assistant, and what a visitor does there. */
export class VoicePage {
  readonly page: Page
  readonly start: Locator
  readonly end: Locator
  readonly active: Locator
  readonly alert: Locator
  readonly captions: Locator

  constructor(page: Page) {
    this.page = page
    // "Talk again" after a call.
    this.start = page.getByRole('button', { name: /Start Voice Chat|Talk again/ })
    this.end = page.getByRole('button', { name: 'End Call' })
    this.active = page.getByText('Voice chat active - Speak now!', { exact: true })
    this.alert = page.getByRole('region', { name: 'AI Voice Assistant' }).getByRole('alert')
    this.captions = page.getByRole('log')
  }

  static async open(page: Page): Promise<VoicePage> {
    await fakeSpeech(page)
    await watchOpened(page)
    await openPage(page, '/voice-demo')
    return new VoicePage(page)
  }

  /** Starts a call and waits until the assistant listens. */
  async startCall(): Promise<void> {
    await this.start.click()
    await expect(this.active).toBeVisible()
    await expect(this.turn('Listening')).toBeVisible()
  }

  /** The word for the state of the call. */
  turn(word: string): Locator {
    return this.page.getByText(word, { exact: true })
  }

  /** The browser transcribes what the visitor says. */
  hear(text: string, { isFinal = true } = {}): Promise<void> {
    return this.page.evaluate(([transcript, final]) => window.speech.hear(transcript, final), [text, isFinal] as const)
  }

  /** From now on the assistant does not finish its sentences. */
  hold(): Promise<void> {
    return this.page.evaluate(() => {
      window.speech.isHeld = true
    })
  }

  isListening(): Promise<boolean> {
    return this.page.evaluate(() => window.speech.isListening)
  }

  /** No open microphone, no recogniser. */
  async expectNothingLeft(): Promise<void> {
    const microphones = () => this.page.evaluate(() => window.opened.filter(({ readyState }) => readyState === 'live'))
    await expect.poll(microphones).toEqual([])
    expect(await this.isListening()).toBe(false)
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
    for (const [name, value] of Object.entries({ speech, SpeechRecognition, speechSynthesis }))
      Object.defineProperty(window, name, { value })
  })
}

async function watchOpened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.opened = []
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      window.opened.push(...stream.getTracks())
      return stream
    }
  })
}
