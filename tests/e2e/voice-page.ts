import { expect, type Locator, type Page } from '@playwright/test'
import { sendFromAssistant, SILENT, waitForMachineRequest, watchCallMachine } from './call-machine.ts'
import { openPage } from '../support/hydrated.ts'

declare global {
  interface Window {
    opened: { tracks: MediaStreamTrack[]; connections: RTCPeerConnection[]; requests: number }
  }
}

type Line = { role: 'user' | 'assistant'; text: string; kind?: 'partial' | 'final' }

/** /voice-demo and what a visitor does there. */
export class VoicePage {
  readonly page: Page
  readonly start: Locator
  readonly connecting: Locator
  readonly cancel: Locator
  readonly end: Locator
  readonly active: Locator
  readonly alert: Locator
  readonly captions: Locator
  readonly transcript: Locator

  constructor(page: Page) {
    this.page = page
    // "Talk again" after a call.
    this.start = page.getByRole('button', { name: /Start Voice Chat|Talk again/ })
    this.connecting = page.getByRole('button', { name: 'Connecting...' })
    this.cancel = page.getByRole('button', { name: 'Cancel' })
    this.end = page.getByRole('button', { name: 'End Call' })
    this.active = page.getByText('Voice chat active - Speak now!', { exact: true })
    this.alert = page.getByRole('region', { name: 'AI Voice Assistant' }).getByRole('alert')
    this.captions = page.getByRole('log')
    this.transcript = page.getByRole('table', { name: 'Transcript' })
  }

  /** Calls another assistant than that of the page: the local provider has one for every fault. */
  static async open(page: Page, assistantId: string = SILENT): Promise<VoicePage> {
    await watchCallMachine(page)
    await watchOpened(page)
    const postData = JSON.stringify({ assistantId })
    await page.route('**/call/web', (route) =>
      route.request().method() === 'POST' ? route.fallback({ postData }) : route.fallback(),
    )
    await openPage(page, '/voice-demo')
    return new VoicePage(page)
  }

  /** Starts a silent call, the first or a later one, with a listening assistant. */
  async answer(call = 1): Promise<void> {
    await this.start.click()
    await this.listen(call)
  }

  /** The SDK drops audio before its setup is complete. */
  async listen(call = 1): Promise<void> {
    await waitForMachineRequest(this.page, 'app-msg', call)
    await waitForMachineRequest(this.page, 'update-input-settings', call)
    await sendFromAssistant(this.page, 'listening')
    await expect(this.active).toBeVisible()
  }

  async receive(...lines: Line[]): Promise<void> {
    const messages = lines.map(({ role, text, kind = 'final' }) =>
      JSON.stringify({ type: 'transcript', role, transcriptType: kind, transcript: text }),
    )
    await sendFromAssistant(this.page, ...messages)
  }

  /** No open microphone, no connection, no player. */
  async expectNothingLeft(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(() => ({
          microphones: window.opened.tracks.filter(({ readyState }) => readyState === 'live').length,
          connections: window.opened.connections.filter(({ connectionState }) => connectionState !== 'closed').length,
          players: document.querySelectorAll('audio').length,
        })),
      )
      .toEqual({ microphones: 0, connections: 0, players: 0 })
  }
}

/** Records every microphone track and connection that the page opens. */
async function watchOpened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.opened = { tracks: [], connections: [], requests: 0 }
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      window.opened.requests += 1
      const stream = await getUserMedia(constraints)
      window.opened.tracks.push(...stream.getTracks())
      return stream
    }
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        window.opened.connections.push(this)
      }
    }
  })
}
