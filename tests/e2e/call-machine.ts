// The voice SDK's call library sends messages to a call machine. This records them and sends responses instead of it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** An assistant that accepts a call and never speaks: the test controls what happens next. */
export const SILENT = 'fault-never-listens'

/** The file that the page fetches when a call is about to start. */
export function sdkChunk(): string {
  const file = readdirSync(join(import.meta.dirname, '../../dist/assets')).find((name) => /^vapi-.*\.js$/.test(name))
  if (!file) throw new Error('The built site has no SDK chunk')
  return `/assets/${file}`
}

export type MachineRequest = Record<string, unknown> & { action: string }

declare global {
  interface Window {
    machineRequests: MachineRequest[]
  }
}

/** Records the messages to the call machine, from the next page load on. */
export async function watchCallMachine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.machineRequests = []
    window.addEventListener('message', ({ data }) => {
      const request = data as MachineRequest & { what?: string; from?: string }
      if (request.what === 'iframe-call-message' && request.from === 'module') window.machineRequests.push(request)
    })
  })
}

export async function requestsToMachine(page: Page, action: string): Promise<MachineRequest[]> {
  return page.evaluate((wanted) => window.machineRequests.filter((request) => request.action === wanted), action)
}

export async function waitForMachineRequest(page: Page, action: string, times = 1): Promise<MachineRequest> {
  await page.waitForFunction(
    ([wanted, count]) => window.machineRequests.filter((request) => request.action === wanted).length >= count,
    [action, times] as const,
  )
  const [first] = await requestsToMachine(page, action)
  return first ?? { action }
}

/** Sends a message instead of the call machine of the latest call. */
export async function sendFromMachine(page: Page, ...messages: Record<string, unknown>[]): Promise<void> {
  await page.evaluate((all) => {
    const callClientId = window.machineRequests.at(-1)?.['callClientId']
    for (const message of all) {
      window.postMessage({ ...message, what: 'iframe-call-message', from: 'embedded', callClientId }, location.origin)
    }
  }, messages)
}

export function sendFromAssistant(page: Page, ...data: string[]): Promise<void> {
  return sendFromMachine(page, ...data.map((text) => ({ action: 'app-message', data: text, fromId: 'assistant' })))
}
