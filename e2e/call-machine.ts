// Between the call library and its call machine: what the one asks of the other, and a voice to answer in its place.
import type { Page } from '@playwright/test'

export type Asked = Record<string, unknown> & { action: string }

declare global {
  interface Window {
    machineAsked: Asked[]
  }
}

/** Writes down what is asked of the call machine, from the next page load on. */
export async function watchCallMachine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.machineAsked = []
    window.addEventListener('message', ({ data }) => {
      const request = data as Asked & { what?: string; from?: string }
      if (request.what === 'iframe-call-message' && request.from === 'module') window.machineAsked.push(request)
    })
  })
}

export async function askedOfMachine(page: Page, action: string): Promise<Asked[]> {
  return page.evaluate((wanted) => window.machineAsked.filter((request) => request.action === wanted), action)
}

export async function waitForAsked(page: Page, action: string, times = 1): Promise<Asked> {
  await page.waitForFunction(
    ([wanted, count]) => window.machineAsked.filter((request) => request.action === wanted).length >= count,
    [action, times] as const,
  )
  const [first] = await askedOfMachine(page, action)
  return first ?? { action }
}

/** Speaks in the place of the call machine of the call at hand. In a silent call it has little to say itself. */
export async function machineSays(page: Page, ...messages: Record<string, unknown>[]): Promise<void> {
  await page.evaluate((all) => {
    const callClientId = window.machineAsked.at(-1)?.['callClientId']
    for (const message of all) {
      window.postMessage({ ...message, what: 'iframe-call-message', from: 'embedded', callClientId }, location.origin)
    }
  }, messages)
}

export function assistantSays(page: Page, ...data: string[]): Promise<void> {
  return machineSays(page, ...data.map((text) => ({ action: 'app-message', data: text, fromId: 'assistant' })))
}
