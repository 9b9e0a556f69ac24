import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINI_BROWSER } from '../../../scripts/assets/find-engines.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { asExpression, inputBy, VIEWPORT, type Driver, type Engine } from './driver.ts'

// Without these its toolbar would keep the window wider than a phone.
const NARROW = 'window * { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'

/** WebKitGTK over WebDriver, on a separate display. */
export async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW)
  // The page reads this as: reduced motion is preferred.
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: home },
    stdio: 'ignore',
  })
  process.once('exit', () => [driver, screen].forEach((child) => child.kill()))
  const send = (method: string, path: string, body?: object) => call(`http://127.0.0.1:${port}${path}`, method, body)
  while (!(await send('GET', '/status').catch(() => null))) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended before it listened')
    await sleep(100)
  }
  return {
    visit: () => newVisit(send),
    async stop() {
      driver.kill()
      screen.kill()
      await Promise.all([once(driver, 'exit'), once(screen, 'exit')])
      await rm(home, { recursive: true, force: true })
    },
  }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

async function newVisit(send: Send): Promise<Driver> {
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  const perform = async (actions: object[]) => void (await send('POST', `${session}/actions`, { actions }))
  const run: Driver['run'] = async (work, ...args) => {
    const script = `return ${asExpression(work, args)}`
    return JSON.parse(String(await send('POST', `${session}/execute/sync`, { script, args: [] })))
  }
  const resize = async (width: number, height: number) => {
    // The window is as much higher as its toolbar is.
    const bar = await run(() => outerHeight - innerHeight)
    await send('POST', `${session}/window/rect`, { width, height: height + bar })
  }
  await resize(VIEWPORT.width, VIEWPORT.height)
  return {
    run,
    resize,
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    ...inputBy(perform),
    screenshot: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    close: async () => void (await send('DELETE', session)),
  }
}

async function call(url: string, method: string, body: object | undefined): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}
