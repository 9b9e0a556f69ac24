import { notFoundPage } from '#src/app/not-found-page.ts'
import { headerRules, headersOfPage } from '../build/security-headers.ts'
import { sitePages } from '../build/text-pages.ts'
import { describe, type HttpResponse, type NoResponse } from './network.ts'
import { judge, ok, problem, wrong, type Check, type Finding, type Problem } from './check.ts'
import { homePage, type Deployment } from './deployment.ts'

/** An address that does not exist. */
const UNKNOWN = `/no-such-page-${Date.now()}`

async function siteAnswers({ page, env, isLocal }: Deployment): Promise<Finding> {
  const answer = await page('/')
  if (answer.failure === undefined && answer.status === 200) return ok(env.siteUrl)
  const target = answer.failure === undefined ? answer.headers.get('location') : null
  if (target) {
    const fix = 'Set VITE_SITE_URL to the address where visitors end up, build and deploy again.'
    return wrong(`${env.siteUrl} redirects to ${target}.`, fix)
  }
  return wrong(
    `${env.siteUrl} does not respond: ${describe(answer)}.`,
    isLocal
      ? 'Start it: npm run build && npm start. To check a deployment instead, fill in .env: docs/doctor.md'
      : 'Check that VITE_SITE_URL in .env is right, that its DNS points to your host, and that dist/ is deployed there.',
  )
}

async function routesAnswer({ page }: Deployment): Promise<Finding> {
  const pages = sitePages()
  const found = await Promise.all([
    ...pages.map(async ({ path, head }) => pageProblem(path, head.title, await page(path))),
    page(UNKNOWN).then(missingProblem),
  ])
  return judge(found.flat(), `${pages.map(({ path }) => path).join(', ')} and a 404 for anything else`)
}

function pageProblem(path: string, title: string, answer: HttpResponse | NoResponse): Problem[] {
  const fix = `Deploy all of dist/ with clean URLs: ${path} must serve its own .html file.`
  if (answer.failure !== undefined || answer.status !== 200) {
    return [problem(`${path} returns ${describe(answer)}.`, fix)]
  }
  if (answer.text.includes(titleTag(title))) return []
  return [problem(`${path} does not show the page "${title}".`, `${fix} Then check again.`)]
}

function missingProblem(answer: HttpResponse | NoResponse): Problem[] {
  const fix =
    'Configure your host to serve 404.html with status 404 for unknown addresses, without a rule that sends everything to index.html.'
  if (answer.failure !== undefined || answer.status !== 404) {
    return [problem(`An address that does not exist returns ${describe(answer)} instead of 404.`, fix)]
  }
  if (answer.text.includes(titleTag(notFoundPage.head.title))) return []
  return [problem('An address that does not exist shows the host’s 404 page instead of ours.', fix)]
}

function titleTag(title: string): string {
  return `<title>${title.replaceAll('&', '&amp;')}</title>`
}

async function headersAreSent({ page, env }: Deployment): Promise<Finding> {
  const rules = headerRules(env)
  const paths = [...sitePages().map(({ path }) => path), UNKNOWN]
  const found = await Promise.all(
    paths.map(async (path): Promise<Problem[]> => {
      const answer = await page(path)
      // The check "routes" reports pages that do not respond.
      if (answer.failure !== undefined) return []
      return Object.entries(headersOfPage(rules, path)).flatMap(([name, value]) => {
        const got = answer.headers.get(name)
        const isRight = isAsGood(name, got, value)
        return isRight ? [] : [headerProblem(path, name, got)]
      })
    }),
  )
  return judge(found.flat(), `on each of ${paths.length} pages`)
}

function headerProblem(path: string, name: string, got: string | null): Problem {
  const fault = got === null ? 'is missing' : `has another value: ${got.slice(0, 200)}`
  const fix =
    'Build with the .env of this deployment, deploy all of dist/, and configure your server to send the headers in its _headers file.'
  return problem(`${path}: the header ${name} ${fault}.`, fix)
}

function isAsGood(name: string, got: string | null, expected: string): boolean {
  if (got === null) return false
  // Hosts may add to this header.
  if (name === 'Strict-Transport-Security') return maxAgeOf(got) >= maxAgeOf(expected)
  return got.trim() === expected
}

function maxAgeOf(value: string): number {
  return Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0)
}

const YEAR_S = 31_536_000
/** A page may be cached for as long as a stale copy does no harm. */
const PAGE_KEPT_AT_MOST_S = 600

async function cachingIsRight(deployment: Deployment): Promise<Finding> {
  const home = await homePage(deployment)
  const file = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0]
  if (!file) return wrong('/ loads no file of /assets/.', 'Deploy the dist/ that npm run build made.')
  const asset = await deployment.page(file)
  if (asset.failure !== undefined || asset.status !== 200) {
    const fix = 'The deployment mixes old and new files: deploy all of dist/.'
    return wrong(`${file}, which / loads, returns ${describe(asset)}.`, fix)
  }
  const problems: Problem[] = []
  const ofPage = home.headers.get('cache-control') ?? ''
  if (maxAgeOf(ofPage) > PAGE_KEPT_AT_MOST_S || ofPage.includes('immutable')) {
    const what = `Browsers cache the page itself (cache-control: ${ofPage}), so visitors would see an old one after a deployment.`
    const fix = 'Have your host send "public, max-age=0, must-revalidate" for pages; long caching is for /assets/ only.'
    problems.push(problem(what, fix))
  }
  const ofAsset = asset.headers.get('cache-control') ?? 'none'
  if (maxAgeOf(ofAsset) < YEAR_S || !ofAsset.includes('immutable')) {
    const what = `Browsers do not cache ${file} (cache-control: ${ofAsset}), so every visit loads everything again.`
    problems.push(problem(what, 'Have your host send the Cache-Control that dist/_headers sets for /assets/.'))
  }
  return judge(problems, 'hashed files for a year, pages revalidated on every visit')
}

/** If .env changed without a new build, the site still calls the old API. */
async function isBuiltForThis(deployment: Deployment): Promise<Finding> {
  const { siteUrl, supabaseUrl } = deployment.env
  const home = await homePage(deployment)
  const fix = 'Run npm run build with this .env and deploy dist/ again.'
  const problems: Problem[] = []
  const policy = home.headers.get('content-security-policy') ?? ''
  const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  const api = new URL(supabaseUrl).origin
  if (policy !== '' && !connect.includes(api)) {
    const what = `The site was built for another API: its policy allows ${connect.join(' ')}, not ${api}.`
    problems.push(problem(what, fix))
  }
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(home.text)?.[1]
  if (canonical !== `${siteUrl}/`) {
    problems.push(problem(`The canonical address of the page is ${canonical ?? 'missing'}, not ${siteUrl}/.`, fix))
  }
  return judge(problems, `API ${api}, canonical address ${siteUrl}`)
}

export const siteChecks: Check[] = [
  { id: 'site', name: 'The site responds', find: siteAnswers },
  { id: 'routes', name: 'Every page is there', needs: ['site'], find: routesAnswer },
  { id: 'headers', name: 'Security headers are sent', needs: ['site'], find: headersAreSent },
  { id: 'caching', name: 'Caching is right', needs: ['site'], find: cachingIsRight },
  { id: 'build', name: 'The site is built for this API and address', needs: ['site'], find: isBuiltForThis },
]
