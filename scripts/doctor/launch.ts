import type { Env } from '#src/lib/read-env.ts'
import { sampleContent } from '../brand/sample-content.ts'
import { SAMPLE_MARK } from '../build/page-head.ts'
import { judge, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'
import { isLoopback } from './environment.ts'
import { sampleKeys } from './samples.ts'

const NAME = 'No sample content is live'

/** Without a deployment: whether what is here may become one. For `npm run doctor -- --launch`. */
export function judgeLaunch(env: Env, root: string): { name: string; finding: Finding } {
  return {
    name: NAME,
    finding: judge([...localAddress(env), ...samples(env, root)], 'people, words and keys are your own'),
  }
}

async function nothingIsSample({ ask, env, isLocal, root }: Deployment): Promise<Finding> {
  if (isLocal) return skipped('a local site may show it')
  const found = samples(env, root)
  if (found.length > 0) return judge(found, '')
  const home = await ask(`${env.siteUrl}/`)
  if (home.failure !== undefined) return wrong(`/ does not answer: ${home.failure}.`, 'Run the doctor again.')
  if (!home.text.includes(SAMPLE_MARK)) return judge([], 'people, words and keys are your own')
  return wrong(
    'The files here have no sample content any more, but the site that is live was built before.',
    'Run npm run build and deploy dist/ again.',
  )
}

function samples(env: Env, root: string): Problem[] {
  return [...sampleContent(root), ...sampleKeys(env, root)]
}

function localAddress({ siteUrl }: Env): Problem[] {
  if (!isLoopback(siteUrl)) return []
  const fix = 'Set VITE_SITE_URL to the address of the finished site, https://your.domain'
  return [{ what: `The site would be built for a local address: ${siteUrl}`, fix }]
}

export const launchChecks: Check[] = [{ id: 'launch', name: NAME, needs: ['site'], find: nothingIsSample }]
