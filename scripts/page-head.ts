import type { Page } from '#src/app/page-table.ts'
import { brand } from '#src/content/brand.ts'
import { card } from '#src/content/pages.ts'
import { structuredData } from './structured-data.ts'

/** Everything of a page's head that differs from page to page or needs the site's address. */
export function pageHead(page: Page, siteUrl: string, fonts: readonly string[]): string {
  const { title, description } = page.head
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'theme-color', brand.themeColor),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" />`),
    ...(page.indexed ? shared(page, siteUrl) : ['<meta name="robots" content="noindex" />']),
    '<link rel="manifest" href="/site.webmanifest" />',
    ...(page.path === '/' ? [dataBlock(structuredData(siteUrl))] : []),
  ].join('\n    ')
}

/** The canonical address, and how the page looks where its link is shared. */
function shared(page: Page, siteUrl: string): string[] {
  const address = `${siteUrl}${page.path}`
  return [
    `<link rel="canonical" href="${escape(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.pageTitle),
    meta('property', 'og:title', page.head.title),
    meta('property', 'og:description', page.head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${siteUrl}${card.file}`),
    meta('property', 'og:image:width', String(card.width)),
    meta('property', 'og:image:height', String(card.height)),
    meta('property', 'og:image:alt', card.text),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}" />`
}

/** Data, not code: the browser never runs it, so the policy against inline scripts does not concern it. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
