// Turns the client build in dist/ into finished pages: one HTML file per route, with its own head and content.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type * as PrerenderEntry from '#src/prerender.tsx'
import type { Page } from '#src/app/page-table.ts'
import { pageHead } from './page-head.ts'
import { siteEnv } from './site-env.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const SERVER_BUILD = join(ROOT, '.local/prerender')

// What the first view is set in. The italic is only a caption, and comes by itself.
const PRELOADED_FONTS = ['src/app/fonts/newsreader.woff2', 'src/app/fonts/instrument-sans.woff2']

const APP = 'src/main.tsx'

const { siteUrl, supabaseUrl } = siteEnv('production')

await build({
  root: ROOT,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: SERVER_BUILD, emptyOutDir: true, copyPublicDir: false, manifest: false },
})
const entry: typeof PrerenderEntry = await import(pathToFileURL(join(SERVER_BUILD, 'prerender.js')).href)

const manifestFile = join(DIST, '.vite/manifest.json')
const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
const template = await readFile(join(DIST, 'index.html'), 'utf8')

for (const page of entry.prerenderedPages) {
  const content = await entry.renderPage(page)
  const head = pageHead(page, siteUrl, PRELOADED_FONTS.map(builtName))
  const html = template
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => content)
    // src/start.ts fetches these once the page is painted; it is itself in nobody's way.
    .replace(
      '<script type="module"',
      `<script type="module" fetchpriority="low" data-scripts="${scriptsOf(page).join(' ')}"`,
    )
  await writeFile(join(DIST, page.file), html)
}
await rm(join(DIST, '.vite'), { recursive: true })
console.info(`Prerendered ${entry.prerenderedPages.length} pages for ${siteUrl}, with the API at ${supabaseUrl}`)

/** What the app and the page import, so that all of it is fetched at once and not in steps. */
function scriptsOf(page: Page): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit(APP)
  visit(page.source)
  return [...files].map((file) => `/${file}`)
}

function builtName(source: string): string {
  const file = manifest[source]?.file
  if (!file) throw new Error(`${source} is not part of the build`)
  return `/${file}`
}
