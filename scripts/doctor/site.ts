import { pages } from '#src/content/pages.ts'
import { inWords, type Answer, type NoAnswer } from './ask.ts'
import { judge, well, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Patient } from './patient.ts'

const ROUTES = { '/': pages.home.title, '/auth': pages.auth.title, '/voice-demo': pages.voiceDemo.title }

async function siteAnswers({ ask, env, isLocal }: Patient): Promise<Finding> {
  const answer = await ask(`${env.siteUrl}/`)
  if (answer.failure === undefined && answer.status === 200) return well(env.siteUrl)
  const target = answer.failure === undefined ? answer.headers.get('location') : null
  if (target) {
    return wrong(
      `${env.siteUrl} only leads on to ${target}.`,
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

async function routesAnswer({ ask, env }: Patient): Promise<Finding> {
  const found = await Promise.all(
    Object.entries(ROUTES).map(async ([path, title]) => pageProblem(path, title, await ask(env.siteUrl + path))),
  )
  const unknown = `/no-such-page-${Date.now()}`
  const missing = missingProblem(unknown, await ask(env.siteUrl + unknown))
  return judge([...found.flat(), ...missing], `${Object.keys(ROUTES).join(', ')} and a 404 for anything else`)
}

function pageProblem(path: string, title: string, answer: Answer | NoAnswer): Problem[] {
  const mend = `Deploy all of dist/ with clean addresses: ${path} must be answered with its own .html file.`
  if (answer.failure !== undefined || answer.status !== 200) {
    return [{ what: `${path} is answered with ${inWords(answer)}.`, mend }]
  }
  if (answer.text.includes(titleTag(title))) return []
  return [{ what: `${path} shows another page than "${title}".`, mend: `${mend} Then look again.` }]
}

function missingProblem(path: string, answer: Answer | NoAnswer): Problem[] {
  const mend =
    'Tell your host that an unknown address gets 404.html with the status 404, and that no rule sends everything to index.html.'
  if (answer.failure !== undefined || answer.status !== 404) {
    return [
      { what: `An address that does not exist (${path}) is answered with ${inWords(answer)} and not with 404.`, mend },
    ]
  }
  if (answer.text.includes(titleTag(pages.notFound.title))) return []
  return [{ what: 'An address that does not exist shows a 404 page of the host, not ours.', mend }]
}

function titleTag(title: string): string {
  return `<title>${title.replaceAll('&', '&amp;')}</title>`
}

export const siteChecks: Check[] = [
  { id: 'site', name: 'The site answers', find: siteAnswers },
  { id: 'routes', name: 'Every page is there', needs: ['site'], find: routesAnswer },
]
