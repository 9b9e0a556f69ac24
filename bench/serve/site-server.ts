import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteConfig } from '../../stack/src/site/main.ts'
import { findFreePort } from '../../stack/src/launcher/ports.ts'

export type RunningServer = { url: string; stop: () => void }

/** The site server of `npm start`, by itself, on any folder. */
export async function startSiteServer(dist: string): Promise<RunningServer> {
  const port = await findFreePort()
  const config: SiteConfig = { port, dist, voiceUrl: 'http://127.0.0.1:1' }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../stack/src/site/main.ts')], {
    env: { ...process.env, SITE_CONFIG: JSON.stringify(config) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url)
  return { url, stop: () => void server.kill() }
}

export async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(url).catch(() => null)) return
    await sleep(100)
  }
  throw new Error(`nothing answers at ${url}`)
}
