// The SDK of the built site, on a page of the built site, against the local provider, with everything it says written
// down: its own events, and what the call library under it asks of the call machine.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type Vapi from '@vapi-ai/web'
import {
  askedOfMachine,
  assistantSays,
  machineSays,
  waitForAsked,
  watchCallMachine,
  type Asked,
} from './call-machine.ts'
import { stackUnderTest } from './stack.ts'
import { VOICE } from '../stack/src/settings.ts'

// The names the SDK emits in this version, all but the network's.
const EVENTS = [
  'call-start',
  'call-end',
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'volume-level',
  'speech-start',
  'speech-end',
  'message',
  'error',
  'camera-error',
  'daily-participant-updated',
  'audio',
]

type Heard = { name: string; payload: Record<string, unknown>; at: number }
type Bench = { vapi: Vapi; Sdk: typeof Vapi; heard: Heard[] }

declare global {
  interface Window {
    bench: Bench
  }
}

/** Lets a visitor in and never speaks: what happens next is up to the test. */
export const SILENT = 'fault-never-listens'

export class SdkBench {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, key = VOICE.keys.public): Promise<SdkBench> {
    await watchCallMachine(page)
    await page.goto('/voice-demo')
    const url = stackUnderTest().voiceUrl
    await page.evaluate(prepareBench, { chunk: sdkChunk(), key, url, events: EVENTS })
    return new SdkBench(page)
  }

  /** Resolves with the id of the call, or null when the SDK gave up. */
  start(assistantId: string = SILENT): Promise<string | null> {
    return this.page.evaluate(async (id) => (await window.bench.vapi.start(id))?.id ?? null, assistantId)
  }

  async heard(name?: string): Promise<Heard[]> {
    const all = await this.page.evaluate(() => window.bench.heard)
    return name === undefined ? all : all.filter((event) => event.name === name)
  }

  async payloads(name: string): Promise<Record<string, unknown>[]> {
    return (await this.heard(name)).map(({ payload }) => payload)
  }

  async waitFor(name: string): Promise<void> {
    await this.page.waitForFunction((wanted) => window.bench.heard.some((event) => event.name === wanted), name)
  }

  /** What the call library asked of the call machine. */
  asked(action: string): Promise<Asked[]> {
    return askedOfMachine(this.page, action)
  }

  waitForAsked(action: string): Promise<Asked> {
    return waitForAsked(this.page, action)
  }

  /** What the visitor's side sent to the assistant, parsed where it is JSON. */
  async messagesSent(): Promise<unknown[]> {
    return (await this.asked('app-msg')).map(({ data }) => {
      const text = String(data)
      return text.startsWith('{') ? JSON.parse(text) : text
    })
  }

  machineSays(...messages: Record<string, unknown>[]): Promise<void> {
    return machineSays(this.page, ...messages)
  }

  assistantSays(...data: string[]): Promise<void> {
    return assistantSays(this.page, ...data)
  }

  /** Makes a method of the call library throw, from the moment it is in the call. */
  breakDaily(method: string): Promise<void> {
    return this.page.evaluate((name) => {
      const { vapi } = window.bench
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
    await this.page.evaluate(() => window.bench.vapi.stop())
    await expect.poll(async () => (await this.heard('call-end')).length).toBe(1)
  }
}

/** The file that the page fetches when a call is about to start. */
export function sdkChunk(): string {
  const file = readdirSync(join(import.meta.dirname, '../dist/assets')).find((name) => /^vapi-.*\.js$/.test(name))
  if (!file) throw new Error('The built site has no SDK chunk')
  return `/assets/${file}`
}

async function prepareBench(options: { chunk: string; key: string; url: string; events: string[] }): Promise<void> {
  const module = (await import(options.chunk)) as { default: { default: typeof Vapi } }
  const Sdk = module.default.default
  const config = { avoidEval: true, callObjectBundleUrlOverride: `${options.url}/call-machine.js` }
  const vapi = new Sdk(options.key, options.url, config)
  const heard: Heard[] = []
  for (const name of options.events) {
    vapi.on(name as 'message', (payload: unknown) => {
      const plain = payload instanceof HTMLElement ? {} : (payload as Record<string, unknown>)
      heard.push({ name, payload: plain, at: performance.now() })
    })
  }
  window.bench = { vapi, Sdk, heard }
}
