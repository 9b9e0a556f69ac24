import { expect, type Locator, type Page } from '@playwright/test'
import { openPage } from '../support/hydrated.ts'

declare global {
  interface Window {
    opened: { tracks: MediaStreamTrack[]; requests: number }
    speech: {
      /** While held, the assistant does not finish its sentence. */
      isHeld: boolean
      isListening: boolean
      hear: (transcript: string, isFinal: boolean) => void
    }
  }
}

/** What the visitor's browser can do. */
type Browser = { hears?: boolean; speaks?: boolean }

/** /voice-demo with the preview assistant, and what a visitor does there. */
export class VoicePage {
  readonly page: Page
  readonly start: Locator
  readonly end: Locator
  readonly active: Locator
  readonly alert: Locator
  readonly captions: Locator
  readonly status: Locator

  constructor(page: Page) {
    this.page = page
    // "Talk again" after a call.
    this.start = page.getByRole('button', { name: /Start Voice Chat|Talk again/ })
    this.end = page.getByRole('button', { name: 'End Call' })
    this.active = page.getByText('Voice chat active - Speak now!', { exact: true })
    this.alert = page.getByRole('region', { name: 'AI Voice Assistant' }).getByRole('alert')
    this.captions = page.getByRole('log')
    this.status = page.locator('.call-status')
  }

  static async open(page: Page, browser: Browser = {}): Promise<VoicePage> {
    await fakeSpeech(page, browser)
    await watchOpened(page)
    await openPage(page, '/voice-demo')
    return new VoicePage(page)
  }

  /** Starts a call and waits until the assistant listens. */
  async answer(): Promise<void> {
    await this.start.click()
    await expect(this.active).toBeVisible()
    await expect(this.status.getByText('Listening')).toBeVisible()
  }

  /** The browser transcribes what the visitor says. */
  hear(text: string, { isFinal = true } = {}): Promise<void> {
    return this.page.evaluate(([said, final]) => window.speech.hear(said, final), [text, isFinal] as const)
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
    const microphones = () =>
      this.page.evaluate(() => window.opened.tracks.filter(({ readyState }) => readyState === 'live').length)
    await expect.poll(microphones).toBe(0)
    expect(await this.isListening()).toBe(false)
  }
}

/** Speech recognition and synthesis that the test controls: browsers of test machines have neither voices nor a service. */
export async function fakeSpeech(page: Page, { hears = true, speaks = true }: Browser): Promise<void> {
  await page.addInitScript(
    ([canHear, canSpeak]) => {
      let recogniser: Recogniser | undefined
      let utterance: SpeechSynthesisUtterance | undefined
      const finish = () => {
        const said = utterance
        utterance = undefined
        said?.onend?.(new Event('end') as SpeechSynthesisEvent)
      }
      window.speech = {
        isHeld: false,
        isListening: false,
        hear: (transcript, isFinal) =>
          recogniser?.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] }),
      }
      class Recogniser {
        onresult: ((event: unknown) => void) | null = null
        onend: (() => void) | null = null
        start() {
          // oxlint-disable-next-line typescript/no-this-alias -- the test speaks to the latest
          recogniser = this
          window.speech.isListening = true
        }
        abort() {
          if (!window.speech.isListening) return
          window.speech.isListening = false
          setTimeout(() => this.onend?.())
        }
      }
      const voice = {
        speak(said: SpeechSynthesisUtterance) {
          utterance = said
          said.onstart?.(new Event('start') as SpeechSynthesisEvent)
          if (!window.speech.isHeld) setTimeout(finish)
        },
        cancel() {
          utterance = undefined
        },
      }
      Object.defineProperties(window, {
        webkitSpeechRecognition: { value: undefined },
        SpeechRecognition: { value: canHear ? Recogniser : undefined },
        ...(canSpeak && { speechSynthesis: { value: voice } }),
      })
      if (!canSpeak) Reflect.deleteProperty(window, 'speechSynthesis')
    },
    [hears, speaks] as const,
  )
}

/** Records every microphone track that the page opens. */
async function watchOpened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.opened = { tracks: [], requests: 0 }
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      window.opened.requests += 1
      const stream = await getUserMedia(constraints)
      window.opened.tracks.push(...stream.getTracks())
      return stream
    }
  })
}
