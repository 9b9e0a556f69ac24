import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
}

/** Debian's headless Chromium, which starts and renders faster; otherwise the full browser. */
export function findHeadlessShell(): string | undefined {
  const isInstalled = !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS_SHELL)
  return isInstalled ? HEADLESS_SHELL : findChromium()
}
