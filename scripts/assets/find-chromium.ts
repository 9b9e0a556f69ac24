import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium or Chrome. Without one, Playwright looks for what it may have downloaded. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
}
