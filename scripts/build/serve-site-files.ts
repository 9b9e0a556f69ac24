import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type * as NotFound from '#src/app/not-found-page.ts'
import type * as Prerender from '#src/prerender.tsx'
import type * as Icons from '../brand/icons.ts'
import { siteEnv } from './site-env.ts'
import type * as TextPages from './text-pages.ts'

type Response = { status: number; type: string; body: string | Buffer }

/** On the development server, what the build writes beside the app: text pages, the not-found page, icons, the share card. */
export function serveSiteFiles(): Plugin {
  return {
    name: 'site-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const respond = async () => {
          try {
            const found = await (path.includes('.') ? iconAt(path, server) : pageAt(path, server))
            if (found === null) return next()
            response.statusCode = found.status
            response.setHeader('content-type', found.type)
            response.end(found.body)
          } catch (error) {
            next(error)
          }
        }
        if (/^\/[a-z0-9-]+(\.(png|jpg|svg))?$/.test(path)) void respond()
        else next()
      })
    },
  }
}

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' }

// The development server loads what follows from the words anew after a change; Node would keep it.

async function iconAt(path: string, server: ViteDevServer): Promise<Response | null> {
  const { icons } = (await server.ssrLoadModule('/scripts/brand/icons.ts')) as typeof Icons
  const icon = icons.find((one) => one.path === path)
  return icon ? { status: 200, type: TYPES[path.slice(-3)] ?? '', body: await icon.make() } : null
}

async function pageAt(path: string, server: ViteDevServer): Promise<Response | null> {
  const pages = (await server.ssrLoadModule('/scripts/build/text-pages.ts')) as typeof TextPages
  const { notFoundPage } = (await server.ssrLoadModule('/src/app/not-found-page.ts')) as typeof NotFound
  const { prerenderedRoutes, renderNotFoundPage, renderTextPage } = (await server.ssrLoadModule(
    '/src/prerender.tsx',
  )) as typeof Prerender
  if (prerenderedRoutes.some((route) => route.path === path)) return null
  const site = {
    template: await readFile(join(server.config.root, 'index.html'), 'utf8'),
    siteUrl: siteEnv().siteUrl,
    fonts: [],
  }
  const html = async (status: number, text: string) => ({
    status,
    type: 'text/html;charset=utf-8',
    body: await server.transformIndexHtml(path, text),
  })
  const page = pages.textPages().find((one) => one.path === path)
  if (!page) return html(404, pages.pageHtml(notFoundPage, await renderNotFoundPage(), site))
  const options = { styles: ['/src/features/text-page/text-page.css'], hasAppStyle: false, hasScript: false }
  return html(200, pages.pageHtml(page, await renderTextPage(page), site, options))
}
