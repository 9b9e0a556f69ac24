import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './app/app.tsx'
import { notFoundPage } from './app/not-found-page.ts'
import { loadRoute, routes, type Route } from './app/routes.ts'
import { BrandLink } from './features/frame/brand-link.tsx'
import { NotFoundScreen } from './features/not-found/not-found-screen.tsx'
import { accessibilityArticle } from './features/text-page/accessibility-article.tsx'
import type { Article } from './features/text-page/article.tsx'
import { readMarkdown } from './features/text-page/markdown.ts'
import { privacyArticle } from './features/text-page/privacy-article.tsx'
import type { PrivacyFacts } from './features/text-page/privacy-facts.ts'
import type { TextPage } from './features/text-page/read-text-page.ts'
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
export async function renderTextPage(page: TextPage, facts: PrivacyFacts): Promise<string> {
  return toHtml(
    <Router ssrPath={page.path}>
      <TextPageView page={page} article={articleOf(page, facts)} brandLink={<BrandLink />} />
    </Router>,
  )
}

function articleOf({ path, markdown }: TextPage, facts: PrivacyFacts): Article {
  if (path === '/privacy') return privacyArticle(facts)
  if (path === '/accessibility') return accessibilityArticle(facts.voice !== null)
  return readMarkdown(markdown)
}

async function toHtml(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content)
  return new Response(prelude).text()
}
