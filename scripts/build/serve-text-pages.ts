import type { Plugin } from 'vite'
import type * as DevTextPage from './dev-text-page.ts'

/** Loaded by the server itself: vite.config.ts must not import the site. */
const RENDERER = '/scripts/build/dev-text-page.ts'

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
            const { devTextPage } = (await server.ssrLoadModule(RENDERER)) as typeof DevTextPage
            const html = await devTextPage(path)
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
