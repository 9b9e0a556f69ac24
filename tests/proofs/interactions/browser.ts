import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../../scripts/assets/find-chromium.ts'
import { isRunning } from '../../../stack/process/running-process.ts'
import { readStackFile } from '../../../stack/launcher/stack-file.ts'
import { openStack } from '../../support/own-stack.ts'

/** A browser, and the built site: the one that runs already, or one started for the duration of `work`. */
export async function withSite(work: (browser: Browser, siteUrl: string) => Promise<void>): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
  const found = readStackFile(join(import.meta.dirname, '../../../.local'))
  const running = found && isRunning(found.pid, 'main.ts start') ? found : null
  // On the usual ports: the build has the address of its backend.
  const own = running ? null : await openStack({})
  try {
    await work(browser, (running ?? own?.addresses)?.siteUrl ?? '')
  } finally {
    await browser.close()
    await own?.close()
  }
}
