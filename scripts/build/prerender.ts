import { globSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type ManifestChunk } from 'vite'
import type * as PrerenderEntry from '#src/prerender.tsx'
import { notFoundPage } from '#src/app/not-found-page.ts'
import type { Page } from '#src/app/page-table.ts'
import { sampleContent } from '../brand/sample-content.ts'
import { SAMPLE_MARK, SESSION_SCRIPT } from './page-head.ts'
import { siteEnv } from './site-env.ts'
import { htmlFileOf, notFoundHtml, pageHtml, textPages } from './text-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER_BUILD = join(ROOT, '.local/prerender')

// The fonts of the first view. The italic is only used in a caption and loads later.
const PRELOADED_FONTS = ['src/app/fonts/newsreader.woff2', 'src/app/fonts/instrument-sans.woff2']

const APP = 'src/main.tsx'
/** Routes whose file name differs from their path. */
const ROUTES: Record<string, string> = { '/': 'home' }
const TEXT_PAGE_STYLE = 'src/features/text-page/text-page.css'

/** Renders one HTML file per page, with its own head and content, from the client build. */
export async function prerender(dist: string): Promise<void> {
  const { siteUrl, supabaseUrl } = siteEnv('production')

  await build({
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      ssrEmitAssets: true,
      outDir: SERVER_BUILD,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  })
  // Pictures of text pages, which the app does not import.
  for (const file of globSync('assets/*.{avif,webp,jpg,jpeg,png,svg}', { cwd: SERVER_BUILD }))
    await cp(join(SERVER_BUILD, file), join(dist, file), { force: false })
  const entry: typeof PrerenderEntry = await import(pathToFileURL(join(SERVER_BUILD, 'prerender.js')).href)

  const manifestFile = join(dist, '.vite/manifest.json')
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const template = await readFile(join(dist, 'index.html'), 'utf8')

  const site = { template, siteUrl, fonts: PRELOADED_FONTS.map((font) => builtName(manifest, font)) }
  const write = (page: { path: string }, html: string) => writeFile(join(dist, htmlFileOf(page)), html)

  const isSample = sampleContent(ROOT).length > 0
  for (const page of entry.prerenderedPages) {
    const own = { start: startOf(manifest, page), styles: stylesOf(manifest, page) }
    const first = `<script>${SESSION_SCRIPT}</script>` + (isSample && page.path === '/' ? SAMPLE_MARK : '')
    await write(page, pageHtml(page, await entry.renderPage(page), site, { first, ...own }))
  }
  await write(notFoundPage, notFoundHtml(await entry.renderNotFoundPage(), site))
  const texts = textPages()
  const styles = [builtName(manifest, TEXT_PAGE_STYLE)]
  for (const page of texts) await write(page, pageHtml(page, await entry.renderTextPage(page), site, { styles }))

  await rm(join(dist, '.vite'), { recursive: true })
  const count = entry.prerenderedPages.length + 1 + texts.length
  console.info(`Prerendered ${count} pages for ${siteUrl}, with the API at ${supabaseUrl}`)
}

/** The page's route: its chunk is found by this name. */
function sourceOf({ path }: Page): string {
  return `src/app/routes/${ROUTES[path] ?? path.slice(1)}.tsx`
}

/** When src/start.ts fetches the app, and all scripts of app and page, so that they are fetched in parallel. */
function startOf(manifest: Manifest, page: Page): string {
  const scripts = chunksOf(manifest, APP, sourceOf(page)).map(({ file }) => `/${file}`)
  return `fetchpriority="low" data-start="${page.startsOnNeed ? 'on-need' : 'loaded'}" data-scripts="${scripts.join(' ')}"`
}

/** The styles that the page imports; those of all pages come with the template. */
function stylesOf(manifest: Manifest, page: Page): string[] {
  const files = chunksOf(manifest, sourceOf(page)).flatMap(({ css = [] }) => css)
  return [...new Set(files)].map((file) => `/${file}`)
}

/** The chunks of these modules and of their imports. */
function chunksOf(manifest: Manifest, ...keys: string[]): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...chunks]
}

function builtName(manifest: Manifest, source: string): string {
  const file = manifest[source]?.file
  if (!file) throw new Error(`${source} is not part of the build`)
  return `/${file}`
}
