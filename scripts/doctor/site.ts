import { notFoundPage } from '#src/app/page-table.ts'
import { allowVoice } from '../../stack/services/site/local-policy.ts'
import { headerRules, headersOfPage } from '../build/security-headers.ts'
import { sitePages } from '../build/text-pages.ts'
import { inWords, type Answer, type NoAnswer } from './ask.ts'
import { judge, ok, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'

async function siteAnswers({ ask, env, isLocal }: Deployment): Promise<Finding> {
  const answer = await ask(`${env.siteUrl}/`)
  if (answer.failure === undefined && answer.status === 200) return ok(env.siteUrl)
  const target = answer.failure === undefined ? answer.headers.get('location') : null
  if (target) {
    return wrong(
      `${env.siteUrl} redirects to ${target}.`,
      'Set VITE_SITE_URL to the address where visitors end up, build and deploy again.',
    )
  }
  return wrong(
    `${env.siteUrl} does not answer as a site: ${inWords(answer)}.`,
    isLocal
      ? 'Start it: npm run build && npm start. To look at a deployment instead, fill in .env: docs/doctor.md'
      : 'See whether VITE_SITE_URL in .env is right, whether its DNS points to your host, and whether dist/ is deployed there.',
  )
}

async function routesAnswer({ ask, env }: Deployment): Promise<Finding> {
  const pages = sitePages()
  const found = await Promise.all(
    pages.map(async ({ path, head }) => pageProblem(path, head.title, await ask(env.siteUrl + path))),
  )
  const unknown = `/no-such-page-${Date.now()}`
  const missing = missingProblem(unknown, await ask(env.siteUrl + unknown))
  return judge([...found.flat(), ...missing], `${pages.map(({ path }) => path).join(', ')} and a 404 for anything else`)
}

function pageProblem(path: string, title: string, answer: Answer | NoAnswer): Problem[] {
  const fix = `Deploy all of dist/ with clean addresses: ${path} must be answered with its own .html file.`
  if (answer.failure !== undefined || answer.status !== 200) {
    return [{ what: `${path} is answered with ${inWords(answer)}.`, fix }]
  }
  if (answer.text.includes(titleTag(title))) return []
  return [{ what: `${path} shows another page than "${title}".`, fix: `${fix} Then look again.` }]
}

function missingProblem(path: string, answer: Answer | NoAnswer): Problem[] {
  const fix =
    'Tell your host that an unknown address gets 404.html with the status 404, and that no rule sends everything to index.html.'
  if (answer.failure !== undefined || answer.status !== 404) {
    return [
      { what: `An address that does not exist (${path}) is answered with ${inWords(answer)} and not with 404.`, fix },
    ]
  }
  if (answer.text.includes(titleTag(notFoundPage.head.title))) return []
  return [{ what: 'An address that does not exist shows a 404 page of the host, not ours.', fix }]
}

function titleTag(title: string): string {
  return `<title>${title.replaceAll('&', '&amp;')}</title>`
}

const YEAR_S = 31_536_000
/** A page may be cached for as long as seeing the previous one does no harm. */
const PAGE_KEPT_AT_MOST_S = 600

async function headersAreSent({ ask, env, standInUrl }: Deployment): Promise<Finding> {
  const rules = headerRules(env)
  const paths = [...sitePages().map(({ path }) => path), '/no-such-page']
  const wantedAt = (path: string) =>
    Object.entries(headersOfPage(rules, path)).map(([name, value]) => ({
      name,
      value: standInUrl ? allowVoice(name, value, standInUrl) : value,
    }))
  const found = await Promise.all(
    paths.map(async (path): Promise<Problem[]> => {
      const answer = await ask(env.siteUrl + path)
      if (answer.failure !== undefined) {
        return [{ what: `${path} does not answer: ${answer.failure}.`, fix: 'Run the doctor again.' }]
      }
      const { headers } = answer
      return wantedAt(path)
        .filter(({ name, value }) => !isAsGood(name, headers.get(name), value))
        .map(({ name }) => headerProblem(path, name, headers.get(name)))
    }),
  )
  return judge(found.flat(), `${wantedAt('/').length} on each of ${paths.length} pages`)
}

function headerProblem(path: string, name: string, got: string | null): Problem {
  return {
    what: `${path}: ${got === null ? `the header ${name} is missing` : `the header ${name} is another: ${got.slice(0, 200)}`}.`,
    fix: 'Build with the .env of this deployment and deploy dist/ whole; on nginx or Caddy include the file of hosting/ again.',
  }
}

function isAsGood(name: string, got: string | null, wanted: string): boolean {
  if (got === null) return false
  // Hosts may add to this header.
  if (name === 'Strict-Transport-Security') return maxAgeOf(got) >= maxAgeOf(wanted)
  return got.trim() === wanted
}

function maxAgeOf(value: string): number {
  return Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0)
}

async function cachingIsRight({ ask, env }: Deployment): Promise<Finding> {
  const page = await ask(`${env.siteUrl}/`)
  if (page.failure !== undefined) return wrong(`/ does not answer: ${page.failure}.`, 'Run the doctor again.')
  const file = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0]
  if (!file) return wrong('/ loads no file of /assets/.', 'Deploy the dist/ that npm run build made.')
  const asset = await ask(env.siteUrl + file)
  if (asset.failure !== undefined || asset.status !== 200) {
    return wrong(
      `${file}, which / loads, is answered with ${inWords(asset)}.`,
      'The deployment is half old and half new: deploy dist/ whole.',
    )
  }
  return judge(
    [...pageCaching(page), ...assetCaching(file, asset)],
    'files with a hash in their name for a year, pages asked for anew',
  )
}

function pageCaching({ headers }: Answer): Problem[] {
  const control = headers.get('cache-control') ?? ''
  if (maxAgeOf(control) <= PAGE_KEPT_AT_MOST_S && !control.includes('immutable')) return []
  const what = `Browsers keep the page itself (cache-control: ${control}): visitors would see an old one after a deployment.`
  return [
    {
      what,
      fix: 'Have your host send "public, max-age=0, must-revalidate" for pages; long caching is for /assets/ only.',
    },
  ]
}

function assetCaching(file: string, { headers }: Answer): Problem[] {
  const control = headers.get('cache-control') ?? 'none'
  if (maxAgeOf(control) >= YEAR_S && control.includes('immutable')) return []
  const what = `${file} is not kept by browsers (cache-control: ${control}): every visit loads everything again.`
  return [{ what, fix: 'Have your host send the Cache-Control that dist/_headers names for /assets/.' }]
}

/** A changed .env without a new build leaves a site that calls the old API. */
async function isBuiltForThis({ ask, env }: Deployment): Promise<Finding> {
  const page = await ask(`${env.siteUrl}/`)
  if (page.failure !== undefined) return wrong(`/ does not answer: ${page.failure}.`, 'Run the doctor again.')
  const fix = 'Run npm run build with this .env and deploy dist/ again.'
  const problems: Problem[] = []
  const policy = page.headers.get('content-security-policy') ?? ''
  const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  const api = new URL(env.supabaseUrl).origin
  if (policy !== '' && !connect.includes(api)) {
    problems.push({
      what: `The site was built for another API: its policy lets it call ${connect.join(' ')}, not ${api}.`,
      fix,
    })
  }
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page.text)?.[1]
  if (canonical !== `${env.siteUrl}/`) {
    problems.push({ what: `The page calls itself ${canonical ?? 'nothing'} and not ${env.siteUrl}/.`, fix })
  }
  return judge(problems, `calls ${api} and itself ${env.siteUrl}`)
}

export const siteChecks: Check[] = [
  { id: 'site', name: 'The site answers', find: siteAnswers },
  { id: 'routes', name: 'Every page is there', needs: ['site'], find: routesAnswer },
  { id: 'headers', name: 'Security headers are sent', needs: ['site'], find: headersAreSent },
  { id: 'caching', name: 'Caching is right', needs: ['site'], find: cachingIsRight },
  { id: 'build', name: 'The site is built for this API and address', needs: ['site'], find: isBuiltForThis },
]
