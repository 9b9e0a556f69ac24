import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type * as Prerender from '#src/prerender.tsx'
import { siteEnv } from './site-env.ts'
import type * as TextPages from './text-pages.ts'

/** The text pages on the development server, which otherwise answers every address with the app. */
export function serveTextPages(): Plugin {
  return {
    name: 'text-pages',
    configureServer(server) {
      server.watcher.on('change', (file) => file.endsWith('.md') && server.ws.send({ type: 'full-reload' }))
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const answer = async () => {
          try {
            const html = await textPageAt(path, server)
            if (html === null) return next()
            response.setHeader('content-type', 'text/html;charset=utf-8')
            response.end(await server.transformIndexHtml(path, html))
          } catch (error) {
            next(error)
          }
        }
        if (/^\/[a-z0-9-]+$/.test(path)) void answer()
        else next()
      })
    },
  }
}

/** The site is loaded by the server itself: vite.config.ts must not import it. */
async function textPageAt(path: string, server: ViteDevServer): Promise<string | null> {
  const pages = (await server.ssrLoadModule('/scripts/build/text-pages.ts')) as typeof TextPages
  const page = pages.textPages().find((one) => one.path === path)
  if (!page) return null
  const { renderTextPage } = (await server.ssrLoadModule('/src/prerender.tsx')) as typeof Prerender
  return pages.textPageHtml(page, await renderTextPage(page), {
    template: await readFile(join(server.config.root, 'index.html'), 'utf8'),
    siteUrl: siteEnv('development').siteUrl,
    fonts: [],
    style: '/src/features/text-page/text-page.css',
  })
}
