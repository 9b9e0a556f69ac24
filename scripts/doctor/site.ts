import { headerRules, headersOfPage } from '../build/security-headers.ts'
import { sitePages } from '../build/text-pages.ts'
import { wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'
import { describe } from './network.ts'

const UNKNOWN = `/no-such-page-${Date.now()}`

async function siteResponds({ request, env }: Deployment): Promise<Finding> {
  const response = await request(`${env.siteUrl}/`)
  if (response.status === 200) return env.siteUrl
  const target = response.headers.get('location')
  if (target)
    return wrong(`${env.siteUrl} redirects to ${target}.`, 'Set VITE_SITE_URL to the address where visitors end up.')
  return wrong(
    `${env.siteUrl} does not respond: ${describe(response)}.`,
    'Check that your domain leads to the host (Cloudflare: Workers & Pages → the project → Custom domains). A new certificate takes up to an hour.',
  )
}

/** Every page, and an address that does not exist. The policy in the headers also names the API that the site calls. */
async function pagesAreServed({ request, env }: Deployment): Promise<Finding> {
  const rules = headerRules(env)
  const paths = [...sitePages().map(({ path }) => path), UNKNOWN]
  const found = paths.map(async (path): Promise<Problem[]> => {
    const response = await request(env.siteUrl + path)
    const status = path === UNKNOWN ? 404 : 200
    if (response.status !== status)
      return wrong(
        `${path} returns ${describe(response)} instead of ${status}.`,
        'The host must serve the built folder with clean URLs, and 404.html for unknown addresses. Then: npm run deploy',
      )
    return Object.entries(headersOfPage(rules, path)).flatMap(([name, value]) => {
      const got = response.headers.get(name)
      if (isAsGood(name, got, value)) return []
      return wrong(
        `${path}: the header ${name} ${got === null ? 'is missing' : `has another value: ${got.slice(0, 200)}`}.`,
        'The host must send the headers of the file _headers. If it does, this .env is newer: npm run deploy',
      )
    })
  })
  const problems = (await Promise.all(found)).flat()
  return problems.length > 0 ? problems : `${paths.length - 1} pages, and 404 for anything else`
}

const ageOf = (value: string) => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0)

/** Hosts may lengthen the age of this header. */
function isAsGood(name: string, got: string | null, expected: string): boolean {
  if (got === null || name !== 'Strict-Transport-Security') return got?.trim() === expected
  return ageOf(got) >= ageOf(expected)
}

export const siteChecks: Check[] = [
  { name: 'The site responds', find: siteResponds },
  { name: 'Every page is there, with its security headers', needs: 'The site responds', find: pagesAreServed },
]
