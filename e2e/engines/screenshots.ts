// The second half of `npm run generate -- screenshots`: the first view of each page in each engine, from a running site.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { missingEngine } from '../../scripts/assets/find-engines.ts'
import { isHydrated } from '../../stack/src/testing/hydrated.ts'
import { stackUnderTest } from '../stack.ts'
import { engines } from './visitor.ts'

const OUT = join(import.meta.dirname, '../../docs/screenshots/engines')
const PAGES = { home: '/', auth: '/auth', 'voice-demo': '/voice-demo', 'not-found': '/no-such-page' }
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

await mkdir(OUT, { recursive: true })
for (const [name, start] of Object.entries(engines)) {
  const missing = missingEngine(name)
  if (missing !== null) {
    console.info(`${name}: NOT DONE: ${missing}`)
    continue
  }
  const engine = await start()
  const driver = await engine.visit({ hasScripts: true })
  for (const { width, height } of SIZES) {
    await driver.resize(width, height)
    for (const [page, path] of Object.entries(PAGES)) {
      await driver.open(new URL(path, stackUnderTest().siteUrl).href)
      while (!((await driver.run(isHydrated)) && (await driver.run(isSettled)))) await sleep(100)
      const file = `${page}-${width}-${name}.webp`
      const { size } = await sharp(await driver.screenshot())
        .webp({ quality: 60, effort: 6 })
        .toFile(join(OUT, file))
      console.info(`${file} ${Math.round(size / 1000)} kB`)
    }
  }
  await engine.stop()
}

/** Runs in the page: buttons have turned from disabled to their own colours. */
function isSettled(): boolean {
  return !document.querySelector('button:disabled') && document.getAnimations().length === 0
}
