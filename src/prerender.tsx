import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './app/app.tsx'
import { notFoundPage } from './app/not-found-page.ts'
import { loadRoute, routes, type Route } from './app/routes.ts'
import { BrandLink } from './features/layout/brand-link.tsx'
import { NotFoundScreen } from './features/not-found/not-found-screen.tsx'
import { readMarkdown } from './features/text-page/markdown.ts'
import type { TextPage } from '#src/brand/pages.data.ts'
import { TextPageView } from './features/text-page/text-page-view.tsx'

export const prerenderedRoutes: readonly Route[] = routes

/** The same <App/> that the browser hydrates, as HTML. */
export async function renderRoute({ path }: Route): Promise<string> {
  await loadRoute(path)
  return toHtml(<App path={path} />)
}

/** No app: there is nothing to hydrate. */
export async function renderNotFoundPage(): Promise<string> {
  return toHtml(
    <Router ssrPath={notFoundPage.path}>
      <NotFoundScreen brand={<BrandLink />} />
    </Router>,
  )
}

/** No app and no script. */
export async function renderTextPage(page: TextPage): Promise<string> {
  return toHtml(
    <Router ssrPath={page.path}>
      <TextPageView page={page} article={readMarkdown(page.markdown)} brandLink={<BrandLink />} />
    </Router>,
  )
}

async function toHtml(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content)
  return new Response(prelude).text()
}
