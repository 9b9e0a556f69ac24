import { globSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type * as PrerenderEntry from '#src/prerender.tsx'
import { notFoundPage } from '#src/app/not-found-page.ts'
import type { Route } from '#src/app/routes.ts'
import { builtName, chunksOf, readManifest, sourceOf } from './manifest.ts'
import { SESSION_SCRIPT } from './page-head.ts'
import { siteEnv } from './site-env.ts'
import { htmlFileOf, pageHtml, textPages } from './text-pages.ts'
import { ROOT } from '../../stack/settings.ts'

const SERVER_BUILD = join(ROOT, '.local/prerender')

// The fonts of the first view. When one arrives after the first layout, nearly the whole page is laid out again.
const PRELOADED_FONTS = ['src/app/fonts/newsreader.woff2', 'src/app/fonts/instrument-sans.woff2']
const ITALIC = 'src/app/fonts/newsreader-italic.woff2'

const TEXT_PAGE_STYLE = 'src/features/text-page/text-page.css'

export async function prerender(dist: string): Promise<void> {
  const { siteUrl, supabaseUrl } = siteEnv()

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

  const manifest = readManifest(dist)
  const template = await readFile(join(dist, 'index.html'), 'utf8')

  const site = { template, siteUrl, fonts: PRELOADED_FONTS.map((font) => builtName(manifest, font)) }
  const write = (page: { path: string }, html: string) => writeFile(join(dist, htmlFileOf(page)), html)

  for (const route of entry.prerenderedRoutes) {
    const first = `<script>${SESSION_SCRIPT}</script>`
    const options = { first, styles: stylesOf(manifest, route), hasAppStyle: !route.hasOwnDocument }
    const fonts = route.path === '/' ? [...site.fonts, builtName(manifest, ITALIC)] : site.fonts
    await write(route, pageHtml(route, await entry.renderRoute(route), { ...site, fonts }, options))
  }
  await write(notFoundPage, pageHtml(notFoundPage, await entry.renderNotFoundPage(), site))
  const texts = textPages()
  const styles = [builtName(manifest, TEXT_PAGE_STYLE)]
  const options = { styles, hasAppStyle: false, hasScript: false }
  for (const page of texts) await write(page, pageHtml(page, await entry.renderTextPage(page), site, options))

  const count = entry.prerenderedRoutes.length + 1 + texts.length
  console.info(`Prerendered ${count} pages for ${siteUrl}, with the API at ${supabaseUrl}`)
}

function stylesOf(manifest: Manifest, route: Route): string[] {
  const files = chunksOf(manifest, sourceOf(route)).flatMap(({ css = [] }) => css)
  return [...new Set(files)].map((file) => `/${file}`)
}
