import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headerRules, type HeaderRules } from './security-headers.ts'
import { siteEnv } from './site-env.ts'

/** Writes the site's headers last, because `npm start` watches this file for a new build. */
export async function writeHeaders(dist: string): Promise<void> {
  await writeFile(join(dist, '_headers'), toHeadersFile(headerRules(siteEnv())))
}

/**
 * `_headers` for Netlify, Cloudflare Pages and `npm start`. Cloudflare joins the values of two rules with a comma, which
 * would enforce both policies: `!` removes the first. Netlify ignores that line and uses the last value.
 */
function toHeadersFile(rules: HeaderRules): string {
  const everywhere = rules['/*'] ?? {}
  return Object.entries(rules)
    .map(([path, headers]) => {
      const replaced = path === '/*' ? [] : Object.keys(headers).filter((name) => name in everywhere)
      const detached = replaced.map((name) => `  ! ${name}`)
      return [path, ...detached, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
    })
    .join('\n\n')
    .concat('\n')
}
