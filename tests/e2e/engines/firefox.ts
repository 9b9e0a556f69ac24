import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { FIREFOX } from '../../../scripts/assets/find-engines.ts'
import { asExpression, inputBy, VIEWPORT, type Driver, type Engine } from './driver.ts'

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // As on a phone, where they take no width.
  'ui.useOverlayScrollbars': 1,
  // A microphone that beeps, and calls within this machine.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.peerconnection.ice.loopback': true,
}

/**
 * Firefox over WebDriver BiDi, which it supports natively. Not through Playwright, which uses commands
 * (`emulation.setMediaFeaturesOverride`) which the long-term release does not have.
 */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(FIREFOX, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => browser.kill())
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  const send = await connect(await addressIn(browser.stderr))
  await send('session.new', { capabilities: {} })
  return {
    visit: () => newVisit(send),
    async stop() {
      browser.kill()
      await gone
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>

async function newVisit(send: Send): Promise<Driver> {
  const { userContext } = await send('browser.createUserContext', {})
  const { context } = await send('browsingContext.create', { type: 'tab', userContext })
  const perform = async (actions: object[]) => void (await send('input.performActions', { context, actions }))
  const resize = async (width: number, height: number) =>
    void (await send('browsingContext.setViewport', { context, viewport: { width, height } }))
  await resize(VIEWPORT.width, VIEWPORT.height)
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(work, ...args) {
      const functionDeclaration = `() => ${asExpression(work, args)}`
      const params = { functionDeclaration, awaitPromise: false, target: { context } }
      const { result, exceptionDetails } = (await send('script.callFunction', params)) as {
        result?: { value: string }
        exceptionDetails?: { text: string }
      }
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    ...inputBy(perform),
    resize,
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) return `${address}/session`
  }
  throw new Error('Firefox ended before it listened')
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data))
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return (method, params) => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}
