// Takes the pictures in docs/screenshots from a running site: `npm run screenshots`, or with `--url http://…`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readStackFile } from '../stack/src/launcher/stack-file.ts'
import { findChromium } from './find-chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'docs/screenshots')

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
]

const url = siteUrl()
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
await mkdir(OUT, { recursive: true })

for (const viewport of screens) {
  // Motion held still and the stars scattered alike, so that two runs look the same.
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    let seed = 7
    Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  })

  await page.goto(url, { waitUntil: 'networkidle' })
  await loadLazyPictures(page)
  await save(page, `home-${viewport.width}`, true)
  await save(page, `home-first-view-${viewport.width}`)

  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await save(page, `menu-${viewport.width}`)
  }

  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' })
  await save(page, `auth-${viewport.width}`)

  await page.goto(`${url}/voice-demo`, { waitUntil: 'networkidle' })
  await save(page, `voice-demo-${viewport.width}`)

  await page.goto(`${url}/no-such-page`, { waitUntil: 'networkidle' })
  await save(page, `not-found-${viewport.width}`)
  await page.close()
}
await browser.close()

function siteUrl(): string {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  if (values.url) return values.url
  const stack = readStackFile(join(ROOT, '.local'))
  if (!stack) throw new Error('No site is running: start it with `npm start`, or pass --url')
  return stack.siteUrl
}

async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
  })
}

async function save(page: Page, name: string, fullPage = false): Promise<void> {
  const picture = await page.screenshot({ fullPage })
  // A whole page is for the overview; the first views are sharp.
  const quality = fullPage ? 42 : 82
  const file = join(OUT, `${name}.webp`)
  const { size } = await sharp(picture).webp({ quality, effort: 6 }).toFile(file)
  console.info(`${name}.webp ${Math.round(size / 1000)} kB`)
}
