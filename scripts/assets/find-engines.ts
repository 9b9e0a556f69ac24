import { existsSync, globSync } from 'node:fs'

export const FIREFOX = '/usr/bin/firefox-esr'
/** The WebKitGTK browser that is installed with its driver. */
export const MINI_BROWSER = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? ''

/** The files that Debian's packages of the other engines install. */
const NEEDS: Record<string, { files: string[]; packages: string }> = {
  firefox: { files: [FIREFOX], packages: 'firefox-esr' },
  webkit: { files: [MINI_BROWSER, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: 'webkit2gtk-driver xvfb' },
}

/** How to install a missing engine; null if it is installed. */
export function missingEngine(name: string): string | null {
  const { files, packages } = NEEDS[name] ?? { files: [], packages: '' }
  return files.every((file) => existsSync(file)) ? null : `Install it with: apt-get install ${packages}`
}
