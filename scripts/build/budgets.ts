import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { notFoundPage } from '#src/app/not-found-page.ts'
import { routes } from '#src/app/routes.ts'
import { chunksOf, readManifest, sourceOf } from './manifest.ts'
import { htmlFileOf, sitePages } from './text-pages.ts'

/**
 * The maximum weight of a page in transferred bytes: HTML and CSS as brotli, scripts as gzip (the usual measure), fonts
 * uncompressed. The home page has a chart of 26 kB, which is part of the HTML and of the script.
 */
const BUDGETS: Record<string, { html: number; style: number; scripts: number; fonts: number }> = {
  '/': { html: 21_500, style: 16_300, scripts: 121_500, fonts: 50_000 },
  // The one script that every page of the app has, and no app.
  '/404': { html: 4_000, style: 15_500, scripts: 4_000, fonts: 36_000 },
  'a page of the app': { html: 10_000, style: 17_500, scripts: 109_000, fonts: 36_000 },
  'a text page': { html: 5_000, style: 11_500, scripts: 0, fonts: 36_000 },
}

export function checkBudgets(dist: string): void {
  const manifest = readManifest(dist)
  const faults = [...sitePages(), notFoundPage].flatMap((page) => {
    const { path } = page
    const isApp = routes.some((route) => route.path === path)
    const app = isApp ? chunksOf(manifest, 'src/app/hydrate.tsx', sourceOf(page)).map(({ file }) => file) : []
    const weights = Object.entries(weigh(dist, htmlFileOf(page), app))
    console.info(
      `  ${path.padEnd(13)} ${weights.map(([what, bytes]) => `${what} ${(bytes / 1000).toFixed(1)}`).join(', ')} kB`,
    )
    const budget = BUDGETS[path in BUDGETS ? path : isApp ? 'a page of the app' : 'a text page']
    return weights.flatMap(([what, bytes]) => {
      const max = budget?.[what as keyof typeof budget] ?? 0
      return bytes > max ? [`${path}: ${what} ${bytes} bytes, the budget in scripts/build/budgets.ts is ${max}`] : []
    })
  })
  if (faults.length > 0 && process.env['CI']) throw new Error(faults.join('\n'))
}

/** The files in the head of a built page, and those of the app: everything that is fetched before a form is used, except pictures. */
function weigh(dist: string, htmlFile: string, app: readonly string[]) {
  const html = readFileSync(join(dist, htmlFile))
  const sum = (files: string[], size: (content: Buffer) => number) =>
    files.reduce((total, file) => total + size(readFileSync(join(dist, file))), 0)
  const named = (pattern: RegExp) =>
    Array.from(html.toString().matchAll(pattern), ([, found = '']) => found.replace(/^\//, ''))
  const fonts = named(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)
  const styles = named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  const scripts = new Set([...named(/<script type="module"[^>]* src="([^"]+)"/g), ...app])
  if (fonts.length === 0 || styles.length === 0) throw new Error(`The files in the head of ${htmlFile} were not found`)
  return {
    html: brotliCompressSync(html).length,
    style: sum(styles, (content) => brotliCompressSync(content).length),
    scripts: sum([...scripts], (content) => gzipSync(content, { level: 9 }).length),
    fonts: sum(fonts, ({ length }) => length),
  }
}
