import { expect, type Page } from '@playwright/test'
import type { Room } from '../../stack/fakes/voice/room.ts'
import { openPage } from '../support/hydrated.ts'

declare global {
  interface Window {
    /** Every microphone that the page opened. */
    opened: MediaStreamTrack[]
    /** Of the call. */
    room: Room
  }
}

/** /voice-demo with the stand-in of the provider, whose messages the test can add to. */
export async function openVoicePage(page: Page) {
  await watchMicrophones(page)
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
  const report = (message: object): Promise<void> => page.evaluate((sent) => window.room.report(sent), message)
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
    /** A message of the provider in a call. */
    report,
    /** What the visitor or the assistant says, as the provider transcribes it. */
    say: (role: 'user' | 'assistant', transcript: string, isFinal = true): Promise<void> =>
      report({ type: 'transcript', role, transcriptType: isFinal ? 'final' : 'partial', transcript }),
    /** No open microphone. */
    async expectNothingLeft(): Promise<void> {
      await page.waitForFunction(() => window.opened.every(({ readyState }) => readyState === 'ended'))
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

async function watchMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.opened = []
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      window.opened.push(...stream.getTracks())
      return stream
    }
  })
}
