import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type * as Prerender from '#src/prerender.tsx'
import { notFoundPage } from '#src/app/not-found-page.ts'
import { siteEnv } from './site-env.ts'
import type * as TextPages from './text-pages.ts'

/** Serves text pages on the development server, which otherwise serves the app at every address. */
export function serveTextPages(): Plugin {
  return {
    name: 'text-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const respond = async () => {
          try {
            const { status, html } = await pageAt(path, server)
            if (html === null) return next()
            response.statusCode = status
            response.setHeader('content-type', 'text/html;charset=utf-8')
            response.end(await server.transformIndexHtml(path, html))
          } catch (error) {
            next(error)
          }
        }
        if (/^\/[a-z0-9-]+$/.test(path)) void respond()
        else next()
      })
    },
  }
}

/** The development server loads the site, because vite.config.ts must not import it. */
async function pageAt(path: string, server: ViteDevServer): Promise<{ status: number; html: string | null }> {
  const pages = (await server.ssrLoadModule('/scripts/build/text-pages.ts')) as typeof TextPages
  const { prerenderedRoutes, renderNotFoundPage, renderTextPage } = (await server.ssrLoadModule(
    '/src/prerender.tsx',
  )) as typeof Prerender
  if (prerenderedRoutes.some((route) => route.path === path)) return { status: 200, html: null }
  const site = {
    template: await readFile(join(server.config.root, 'index.html'), 'utf8'),
    siteUrl: siteEnv().siteUrl,
    fonts: [],
  }
  const page = pages.textPages().find((one) => one.path === path)
  if (!page) return { status: 404, html: pages.pageHtml(notFoundPage, await renderNotFoundPage(), site) }
  const styles = ['/src/features/text-page/text-page.css']
  const html = await renderTextPage(page, pages.buildFacts())
  return { status: 200, html: pages.pageHtml(page, html, site, { styles, hasAppStyle: false, hasScript: false }) }
}
