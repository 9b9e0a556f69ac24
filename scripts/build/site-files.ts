import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { links } from '#src/content/links.ts'
import { siteEnv } from './site-env.ts'
import { sitePages } from './text-pages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year; the site is built more often than that. */
const GOOD_FOR_DAYS = 330

/** sitemap.xml, robots.txt and .well-known/security.txt, which names where to report a vulnerability (RFC 9116). */
export async function writeSiteFiles(dist: string): Promise<void> {
  const { siteUrl } = siteEnv()

  const addresses = sitePages()
    .filter(({ noindex }) => !noindex)
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

  const security = `Contact: mailto:${links.email}
Expires: ${new Date(Date.now() + GOOD_FOR_DAYS * DAY_MS).toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`

  await writeFile(join(dist, 'sitemap.xml'), sitemap)
  await writeFile(join(dist, 'robots.txt'), robots)
  await mkdir(join(dist, '.well-known'), { recursive: true })
  await writeFile(join(dist, '.well-known/security.txt'), security)
}
