import type { Page } from '#src/app/page-table.ts'
import { brand } from '#src/content/brand.ts'
import { card } from '#src/content/card.ts'
import { descriptions } from '#src/content/pages.ts'
import { groundHex, palette } from '../brand/brand-palette.ts'
import { structuredData } from './structured-data.ts'

/** Pages of the app and of text. */
type HeadedPage = Pick<Page, 'path' | 'isHidden'> & { head: { title: string; description?: string } }

/** On the home page where sample content was built; the doctor looks for it. */
export const SAMPLE_MARK = '<meta name="sample-content" content="yes" />'

/** Everything of a page's head that differs from page to page or needs the site's address. */
export function pageHead(page: HeadedPage, siteUrl: string, fonts: readonly string[]): string {
  const { title } = page.head
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', descriptionOf(page)),
    meta('name', 'color-scheme', palette.isLight ? 'light' : 'dark'),
    meta('name', 'theme-color', groundHex),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" />`),
    ...(page.isHidden ? ['<meta name="robots" content="noindex" />'] : shared(page, siteUrl)),
    '<link rel="manifest" href="/site.webmanifest" />',
    ...(page.path === '/' ? [dataBlock(structuredData(siteUrl))] : []),
  ].join('\n    ')
}

/** The canonical address, and how the page looks where its link is shared. */
function shared(page: HeadedPage, siteUrl: string): string[] {
  const address = `${siteUrl}${page.path}`
  return [
    `<link rel="canonical" href="${escape(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.pageTitle),
    meta('property', 'og:title', page.head.title),
    meta('property', 'og:description', descriptionOf(page)),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${siteUrl}${card.file}`),
    meta('property', 'og:image:width', String(card.width)),
    meta('property', 'og:image:height', String(card.height)),
    meta('property', 'og:image:alt', card.text),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function descriptionOf({ path, head }: HeadedPage): string {
  const description = head.description ?? descriptions[path]
  if (description === undefined) throw new Error(`src/content/pages.ts has no description for ${path}`)
  return description
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
