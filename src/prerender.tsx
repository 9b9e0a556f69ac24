import { prerender } from 'react-dom/static'
import { App } from './app/app.tsx'
import { loadPage } from './app/loaded-pages.ts'
import { notFoundPage, pageTable, type Page } from './app/page-table.ts'

export const prerenderedPages: readonly Page[] = [...pageTable, notFoundPage]

/** The same <App/> that the browser hydrates, as HTML. */
export async function renderPage(page: Page): Promise<string> {
  await loadPage(page.path)
  const { prelude } = await prerender(<App path={page.path} />)
  return new Response(prelude).text()
}
