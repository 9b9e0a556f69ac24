import { existsSync, globSync } from 'node:fs'

export const FIREFOX = '/usr/bin/firefox-esr'
/** The browser around WebKitGTK that comes with its driver. */
export const MINI_BROWSER = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? ''

/** What Debian's packages of the engines beside Chromium install. */
const NEEDS: Record<string, { files: string[]; packages: string }> = {
  firefox: { files: [FIREFOX], packages: 'firefox-esr' },
  webkit: { files: [MINI_BROWSER, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: 'webkit2gtk-driver xvfb' },
}

/** How to install an engine that this machine does not have; null where it has it. */
export function missingEngine(name: string): string | null {
  const { files, packages } = NEEDS[name] ?? { files: [], packages: '' }
  return files.every((file) => existsSync(file)) ? null : `Install it with: apt-get install ${packages}`
}
