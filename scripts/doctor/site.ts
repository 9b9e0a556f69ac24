import { notFoundPage } from '#src/app/page-table.ts'
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

export const siteChecks: Check[] = [
  { id: 'site', name: 'The site answers', find: siteAnswers },
  { id: 'routes', name: 'Every page is there', needs: ['site'], find: routesAnswer },
]
