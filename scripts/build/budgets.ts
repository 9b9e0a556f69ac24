import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pageTable } from '#src/app/page-table.ts'
import { PAGE_PATHS, type PagePath } from '#src/app/page-paths.ts'
import { chunksOf, readManifest, routeOf } from './manifest.ts'
import { htmlFileOf, isBuilt, textPages } from './text-pages.ts'

/** Transferred bytes: HTML and CSS as brotli, scripts as gzip (the usual measure), fonts uncompressed. */
type PageWeight = { html: number; style: number; scripts: number; fonts: number }

/** The maximum weight of each page, with a chart of 26 kB, which is part of the HTML and of the script. */
const BUDGETS: Record<PagePath, PageWeight> = {
  '/': { html: 21_500, style: 15_800, scripts: 121_500, fonts: 36_000 },
  '/auth': { html: 10_000, style: 15_500, scripts: 106_500, fonts: 36_000 },
  '/account': { html: 3_000, style: 17_500, scripts: 98_500, fonts: 36_000 },
  '/inbox': { html: 10_000, style: 15_500, scripts: 109_000, fonts: 36_000 },
  '/voice-demo': { html: 5_000, style: 14_500, scripts: 100_000, fonts: 36_000 },
  '/404': { html: 4_000, style: 15_500, scripts: 4_000, fonts: 36_000 },
}

/** For each text page. */
const TEXT_PAGE: PageWeight = { html: 5_000, style: 11_500, scripts: 0, fonts: 36_000 }

const APP = 'src/app/hydrate.tsx'

/** Stops the build when a page is heavier than its budget. */
export function checkBudgets(dist: string): void {
  const pages = [
    ...PAGE_PATHS.filter(isBuilt).map((path) => ({ path, budget: BUDGETS[path] })),
    ...textPages().map(({ path }) => ({ path, budget: TEXT_PAGE })),
  ]
  const manifest = readManifest(dist)
  const faults = pages.flatMap(({ path, budget }) => {
    const isApp = pageTable.some((page) => page.path === path)
    const app = isApp ? chunksOf(manifest, APP, routeOf({ path })).map(({ file }) => file) : []
    const weight = weigh(dist, htmlFileOf({ path }), app)
    if (weight.style === 0 || weight.fonts === 0) throw new Error(`The files in the head of ${path} were not found`)
    const words = Object.entries(weight).map(([what, bytes]) => `${what} ${(bytes / 1000).toFixed(1)}`)
    console.info(`  ${path.padEnd(13)} ${words.join(', ')} kB`)
    return overruns(path, weight, budget)
  })
  if (faults.length === 0) return
  for (const fault of faults) console.error(`  ✗ ${fault}`)
  process.exit(1)
}

/** The files in the head of a built page, and those of the app: everything that is fetched before a form is used, except pictures. */
function weigh(dist: string, htmlFile: string, app: readonly string[] = []): PageWeight {
  const html = readFileSync(join(dist, htmlFile))
  const text = html.toString()
  const sum = (files: string[], size: (content: Buffer) => number) =>
    files.reduce((total, file) => total + size(readFileSync(join(dist, file))), 0)
  const named = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found.replace(/^\//, ''))
  return {
    html: brotliCompressSync(html).length,
    style: sum(named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g), (content) => brotliCompressSync(content).length),
    scripts: sum(
      [...new Set([...named(/<script type="module"[^>]* src="([^"]+)"/g), ...app])],
      (content) => gzipSync(content, { level: 9 }).length,
    ),
    fonts: sum(named(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g), ({ length }) => length),
  }
}

/** One line for each value over budget. */
function overruns(page: string, weight: PageWeight, budget: PageWeight): string[] {
  return Object.entries(weight).flatMap(([what, bytes]) => {
    const most = budget[what as keyof PageWeight]
    return bytes > most ? [`${page}: ${what} ${bytes} bytes, the budget in scripts/build/budgets.ts is ${most}`] : []
  })
}
