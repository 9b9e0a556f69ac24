import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as brand from '#src/content/generated/brand.ts'
import { links } from '#src/content/links.ts'
import { groundHex } from '../brand/brand-palette.ts'
import { siteEnv } from './site-env.ts'
import { sitePages } from './text-pages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year; the site is built more often than that. */
const GOOD_FOR_DAYS = 330

/** sitemap.xml, robots.txt, site.webmanifest and .well-known/security.txt. */
export async function writeSiteFiles(dist: string): Promise<void> {
  const { siteUrl } = siteEnv()

  const addresses = sitePages()
    .filter(({ isHidden }) => !isHidden)
    .map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>`)

  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`

  const robots = `User-agent: *
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`

  const manifest = {
    name: brand.title,
    short_name: brand.name,
    description: brand.blurb,
    start_url: '/',
    display: 'browser',
    background_color: groundHex,
    theme_color: groundHex,
    icons: [192, 512].map((size) => ({
      src: `/icon-maskable-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  }

  await writeFile(join(dist, 'sitemap.xml'), sitemap)
  await writeFile(join(dist, 'robots.txt'), robots)
  await writeFile(join(dist, 'site.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`)
  await mkdir(join(dist, '.well-known'), { recursive: true })
  await writeFile(join(dist, '.well-known/security.txt'), securityTxt(siteUrl, links.email, new Date()))
}

/** Where to report a vulnerability, in the format of RFC 9116. */
export function securityTxt(siteUrl: string, email: string, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + GOOD_FOR_DAYS * DAY_MS)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
