import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Bytes on the wire: HTML and style as brotli, scripts as gzip (as they are usually compared), fonts as they are. */
export type PageWeight = { html: number; style: number; scripts: number; fonts: number }

/** What a finished page names in its head: everything that is fetched before anybody touches it, but pictures. */
export function weigh(dist: string, htmlFile: string): PageWeight {
  const html = readFileSync(join(dist, htmlFile))
  const text = html.toString()
  const sum = (files: string[], size: (content: Buffer) => number) =>
    files.reduce((total, file) => total + size(readFileSync(join(dist, file))), 0)
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, found = '']) => found.split(' '))
  return {
    html: brotliCompressSync(html).length,
    style: sum(named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g), (content) => brotliCompressSync(content).length),
    scripts: sum(
      [...named(/<script type="module"[^>]* src="([^"]+)"/g), ...named(/data-scripts="([^"]+)"/g)],
      (content) => gzipSync(content, { level: 9 }).length,
    ),
    fonts: sum(named(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g), ({ length }) => length),
  }
}

/** One line for everything that is heavier than its budget. What has no budget is one too. */
export function overruns(page: string, weight: PageWeight, budget: Partial<PageWeight> = {}): string[] {
  return Object.entries(weight).flatMap(([what, bytes]) => {
    const most = budget[what as keyof PageWeight]
    if (most === undefined) return [`${page} has no budget for its ${what}`]
    return bytes > most ? [`${page}: ${what} ${bytes} bytes, the budget is ${most}`] : []
  })
}
