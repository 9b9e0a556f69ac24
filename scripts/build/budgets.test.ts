import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { overruns, weigh } from './budgets.ts'

test('the weight of a page is that of the files in its head and of the app, each once', () => {
  const dist = mkdtempSync(join(tmpdir(), 'weight-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  const app = 'export const a = 1'.repeat(100)
  writeFileSync(join(dist, 'assets/app.js'), app)
  writeFileSync(join(dist, 'assets/page.js'), app)
  writeFileSync(join(dist, 'assets/start.js'), app)
  writeFileSync(join(dist, 'assets/later.js'), app)
  writeFileSync(join(dist, 'assets/a.woff2'), Buffer.alloc(500))
  writeFileSync(
    join(dist, 'index.html'),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/a.woff2" />
     <script type="module" fetchpriority="low" crossorigin src="/assets/start.js"></script>`,
  )
  const weight = weigh(dist, 'index.html', ['assets/app.js', 'assets/page.js', 'assets/start.js'])
  expect(weight).toMatchObject({ style: 0, fonts: 500, scripts: 3 * gzipSync(app, { level: 9 }).length })
  expect(weight.html).toBeGreaterThan(0)
})

test('a page over budget is reported in a line', () => {
  const weight = { html: 10, style: 20, scripts: 30, fonts: 40_500 }
  expect(overruns('/', weight, weight)).toEqual([])
  expect(overruns('/', weight, { ...weight, style: 19 })).toEqual([
    '/: style 20 bytes, the budget in scripts/build/budgets.ts is 19',
  ])
})
