// The SDK of the built site, against the local provider, with its events and its requests to the call machine recorded.
import { test as base, expect, type Page } from '@playwright/test'
import type Vapi from '@vapi-ai/web'
import {
  requestsToMachine,
  sendFromAssistant,
  sendFromMachine,
  sdkChunk,
  SILENT,
  waitForMachineRequest,
  watchCallMachine,
  type MachineRequest,
} from '../call-machine.ts'
import { stackUnderTest } from '../stack.ts'
import { VOICE } from '../../../stack/settings.ts'

// The events of this version, except those about the network.
const EVENTS = `call-start call-end call-start-progress call-start-success call-start-failed volume-level speech-start
  speech-end message error camera-error daily-participant-updated audio`.split(/\s+/)

type SdkEvent = { name: string; payload: Record<string, unknown>; at: number }
type InPage = { vapi: Vapi; Sdk: typeof Vapi; events: SdkEvent[] }

declare global {
  interface Window {
    sdk: InPage
  }
}

export class VoiceSdk {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Resolves with the id of the call, or null when the SDK gave up. */
  start(assistantId: string = SILENT): Promise<string | null> {
    return this.page.evaluate(async (id) => (await window.sdk.vapi.start(id))?.id ?? null, assistantId)
  }

  async events(name?: string): Promise<SdkEvent[]> {
    const all = await this.page.evaluate(() => window.sdk.events)
    return name === undefined ? all : all.filter((event) => event.name === name)
  }

  async payloads(name: string): Promise<Record<string, unknown>[]> {
    return (await this.events(name)).map(({ payload }) => payload)
  }

  async waitFor(name: string): Promise<void> {
    await this.page.waitForFunction((wanted) => window.sdk.events.some((event) => event.name === wanted), name)
  }

  /** The messages of the call library to the call machine. */
  requests(action: string): Promise<MachineRequest[]> {
    return requestsToMachine(this.page, action)
  }

  waitForMachineRequest(action: string): Promise<MachineRequest> {
    return waitForMachineRequest(this.page, action)
  }

  /** What the visitor's side sent to the assistant, parsed where it is JSON. */
  async messagesSent(): Promise<unknown[]> {
    return (await this.requests('app-msg')).map(({ data }) => {
      const text = String(data)
      return text.startsWith('{') ? JSON.parse(text) : text
    })
  }

  sendFromMachine(...messages: Record<string, unknown>[]): Promise<void> {
    return sendFromMachine(this.page, ...messages)
  }

  sendFromAssistant(...data: string[]): Promise<void> {
    return sendFromAssistant(this.page, ...data)
  }

  /** Makes a method of the call library throw once it has joined the call. */
  breakDaily(method: string): Promise<void> {
    return this.page.evaluate((name) => {
      const { vapi } = window.sdk
      vapi.on('call-start-progress', ({ stage, status }) => {
        if (stage !== 'daily-call-join' || status !== 'completed') return
        Object.assign(vapi.getDailyCallObject() ?? {}, {
          [name]: () => {
            throw new Error(`${name} is broken`)
          },
        })
      })
    }, method)
  }

  async stop(): Promise<void> {
    await this.page.evaluate(() => window.sdk.vapi.stop())
    await expect.poll(async () => (await this.events('call-end')).length).toBe(1)
  }
}

export const test = base.extend<{ publicKey: string; sdk: VoiceSdk }>({
  publicKey: [VOICE.keys.public, { option: true }],
  sdk: async ({ page, publicKey }, provide) => {
    await watchCallMachine(page)
    await page.goto('/voice-demo')
    const options = { chunk: sdkChunk(), key: publicKey, url: stackUnderTest().voiceUrl, events: EVENTS }
    await page.evaluate(loadSdk, options)
    await provide(new VoiceSdk(page))
  },
})

export { expect }

async function loadSdk(options: { chunk: string; key: string; url: string; events: string[] }): Promise<void> {
  const module = (await import(options.chunk)) as { default: { default: typeof Vapi } }
  const Sdk = module.default.default
  const config = { avoidEval: true, callObjectBundleUrlOverride: `${options.url}/call-machine.js` }
  const vapi = new Sdk(options.key, options.url, config)
  const events: SdkEvent[] = []
  for (const name of options.events) {
    vapi.on(name as 'message', (payload: unknown) => {
      const plain = payload instanceof HTMLElement ? {} : (payload as Record<string, unknown>)
      events.push({ name, payload: plain, at: performance.now() })
    })
  }
  window.sdk = { vapi, Sdk, events }
}
