// npm run bench -- lighthouse: Lighthouse with its mobile defaults on the home page of the built site.
// Accessibility, best practices and SEO must be 100 and the layout must not shift; performance is only shown, because
// it depends on how busy the machine is.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-chromium.ts'
import { readStackFile } from '../stack/src/launcher/stack-file.ts'

const MUST_BE_PERFECT = ['accessibility', 'best-practices', 'seo'] as const
const MAX_SHIFT = 0.01

const stack = readStackFile(join(import.meta.dirname, '../.local'))
if (!stack) throw new Error('No site is running: npm run build && npm start')

const chromePath = findChromium()
const chrome = await launch({
  ...(chromePath && { chromePath }),
  userDataDir: mkdtempSync(join(tmpdir(), 'lighthouse-')),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const result = await lighthouse(stack.siteUrl, { port: chrome.port, logLevel: 'error' })
  if (!result) throw new Error('Lighthouse gave no result')
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  console.table({ ...scores, CLS: shift })
  const short = MUST_BE_PERFECT.filter((name) => scores[name] !== 100)
  if (short.length > 0 || !(shift <= MAX_SHIFT)) {
    console.error(`Below the mark: ${[...short, ...(shift <= MAX_SHIFT ? [] : ['CLS'])].join(', ')}`)
    process.exitCode = 1
  }
} finally {
  chrome.kill()
}
