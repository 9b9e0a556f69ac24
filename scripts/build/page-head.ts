import { createHash } from 'node:crypto'
import type { Route } from '#src/app/routes.ts'
import * as brand from '#src/brand/brand.data.ts'
import { socialLinks } from '#src/content/links.ts'
import { services } from '#src/brand/services.data.ts'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { groundHex, palette } from '#src/brand/colors.data.ts'
import { card } from '../brand/card.ts'

/** Pages of the app and text pages. */
export type HeadedPage = Pick<Route, 'path' | 'head' | 'noindex'>

/**
 * Runs in the head, before the first paint: the bar shows the sign-in link at once, unless a session is stored, and
 * /auth shows no form to a visitor with a mailed link (src/features/auth/auth-frame.css). It needs no request, so it
 * also works when the app cannot be fetched.
 */
export const SESSION_SCRIPT = `if(/[?&]token_hash=/.test(location.search))document.documentElement.dataset.link='';try{if(localStorage.getItem('${SESSION_STORAGE_KEY}'))document.documentElement.dataset.session=''}catch{}`

/** The CSP hash that allows this inline script and no other. */
export const SESSION_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SESSION_SCRIPT).digest('base64')}'`

/** The parts of a page's head that differ between pages or contain the site's address. */
export function pageHead(page: HeadedPage, siteUrl: string, fonts: readonly string[]): string {
  const { title, description } = page.head
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'color-scheme', palette.isLight ? 'light' : 'dark'),
    meta('name', 'theme-color', groundHex),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" />`),
    ...(page.noindex ? ['<meta name="robots" content="noindex" />'] : shared(page, siteUrl)),
    ...(page.path === '/' ? [dataBlock(structuredData(siteUrl))] : []),
  ].join('\n    ')
}

/** The canonical address and the link preview. */
function shared({ path, head }: HeadedPage, siteUrl: string): string[] {
  const address = `${siteUrl}${path}`
  return [
    `<link rel="canonical" href="${escape(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.title),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${siteUrl}${card.file}`),
    meta('property', 'og:image:width', String(card.width)),
    meta('property', 'og:image:height', String(card.height)),
    meta('property', 'og:image:alt', card.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}" />`
}

/** Data, not code: the browser never runs it, so the CSP for inline scripts does not apply. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** For search engines: the business and its services. */
function structuredData(siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name: brand.title,
    description: brand.description,
    slogan: brand.promise,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/logo-512.png`,
    image: `${siteUrl}${card.file}`,
    sameAs: socialLinks.map(({ href }) => href),
    makesOffer: services.map(({ title, description }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title, description },
    })),
  }
}
