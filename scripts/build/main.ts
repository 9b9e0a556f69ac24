// npm run build: builds the site into dist/ (or STACK_DIST); a failed build keeps the previous one. It is built for npm
// start; npm run deploy passes the variables of the real site. With --quick, for npm start, the build skips what a local site does not
// need: AVIF, which takes most of the time, and the budgets.
import { globSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { features } from '#src/brand/brand.data.ts'
import { Brand } from '#src/brand/read/read-brand.ts'
import { checkBrand } from '../brand/check-brand.ts'
import { writeIcons } from '../brand/icons.ts'
import { checkBudgets } from './budgets.ts'
import { scanBuild } from './find-secrets.ts'
import { prerender } from './prerender.ts'
import { headerRules, headersFile } from './security-headers.ts'
import { NO_VOICE_DEMO, siteEnv } from './site-env.ts'
import { writeSiteFiles } from './site-files.ts'
import { readArguments } from '../../stack/process/arguments.ts'
import { ROOT } from '../../stack/settings.ts'

const DIST = resolve(process.env['STACK_DIST'] ?? join(ROOT, 'dist'))

const USAGE = `npm run build: builds the site into dist/ (or STACK_DIST)
  --quick        without AVIF and budgets
  --if-outdated  only if brand/, sample/ or src/ has changed since the last build`
const options = { quick: { type: 'boolean' }, 'if-outdated': { type: 'boolean' } } as const
const { quick: isQuick, 'if-outdated': ifOutdated } = readArguments(USAGE, { options }).values
if (ifOutdated && !isOutdated()) process.exit()
if (isQuick) {
  process.env['PICTURE_FORMATS'] = 'webp'
  console.info('Building the site:')
}

const { mistakes } = await checkBrand(new Brand())
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'))
  process.exit(1)
}

const unfinished = `${DIST}.unfinished`
report('1 of 3  scripts, styles, pictures')
await build({ root: ROOT, logLevel: isQuick ? 'error' : 'info', build: { outDir: unfinished, emptyOutDir: true } })
report('2 of 3  icons and the share card')
await writeIcons(unfinished)
report('3 of 3  pages')
await prerender(unfinished)
await writeSiteFiles(unfinished)
if (!isQuick) checkBudgets(unfinished)
await rm(join(unfinished, '.vite'), { recursive: true })
// `npm start` watches this file for a new build.
await writeFile(join(unfinished, '_headers'), headersFile(headerRules(siteEnv())))
scanBuild(unfinished)
if (features.voice && !siteEnv().voice) console.info(NO_VOICE_DEMO)
await rm(DIST, { recursive: true, force: true })
await rename(unfinished, DIST)

function isOutdated(): boolean {
  const builtAt = statSync(join(DIST, '_headers'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = globSync(['src/**/*.{ts,tsx,css}', '{brand,sample}/**/*.*'], { cwd: ROOT })
  return sources.some((file) => statSync(join(ROOT, file)).mtimeMs > builtAt)
}

/** Printed instead of the long list of files. */
function report(step: string): void {
  if (isQuick) console.info(`  ${step}`)
}
