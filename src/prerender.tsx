import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './app/app.tsx'
import { loadPage } from './app/loaded-pages.ts'
import { notFoundPage } from './app/not-found-page.ts'
import { pageTable, type Page } from './app/page-table.ts'
import { BrandLink } from './features/frame/brand-link.tsx'
import { NotFoundScreen } from './features/not-found/not-found-screen.tsx'
import type { TextPage } from './features/text-page/read-text-page.ts'
import { TextPageView } from './features/text-page/text-page-view.tsx'

export const prerenderedPages: readonly Page[] = pageTable

/** The same <App/> that the browser hydrates, as HTML. */
export async function renderPage(page: Page): Promise<string> {
  await loadPage(page.path)
  return toHtml(<App path={page.path} />)
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
      <TextPageView page={page} brandLink={<BrandLink />} />
    </Router>,
  )
}

async function toHtml(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content)
  return new Response(prelude).text()
}
