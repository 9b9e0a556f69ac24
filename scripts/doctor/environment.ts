// Checks the variables of the build, and whether content and keys are still those of the sample.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { voiceProvider, type Env } from '#src/lib/read-env.ts'
import { sampleContent } from '../brand/sample-content.ts'
import { SAMPLE_MARK } from '../build/page-head.ts'
import { judge, problem, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import { homePage, type Deployment } from './deployment.ts'

const LOOPBACK = /^(localhost|127\.|\[::1\])/
/** Reserved names (RFC 2606), which mean that a site or a sender is not configured. */
const SAMPLE = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

export function isSampleName(host: string): boolean {
  return SAMPLE.test(host)
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)
}

/** Finds values that are well formed but cannot be right. */
function judgeEnvironment(env: Env): Finding {
  const problems: Problem[] = [
    ...oddAddress('VITE_SITE_URL', env.siteUrl, 'the address of the finished site, https://your.domain'),
    ...oddAddress('VITE_SUPABASE_URL', env.supabaseUrl, 'the Project URL in Supabase under Settings > API'),
    ...oddKey(env),
    ...mixedPlaces(env),
  ]
  const voice = env.voice ? 'with a voice demo' : 'without a voice demo'
  return judge(problems, `${env.siteUrl} and ${env.supabaseUrl}, ${voice}`)
}

function oddAddress(name: string, value: string, right: string): Problem[] {
  const { protocol, hostname, pathname, search } = new URL(value)
  const fix = `Set ${name} to ${right}, then build and deploy the site again.`
  const problems: Problem[] = []
  if (pathname !== '/' || search !== '') problems.push(problem(`${name} has a path after the host: ${value}`, fix))
  if (isLoopback(value)) return problems
  if (protocol !== 'https:') problems.push(problem(`${name} is not https: ${value}`, fix))
  if (isSampleName(hostname)) problems.push(problem(`${name} is a sample address: ${value}`, fix))
  return problems
}

/** One of the two addresses is local and the other is public. */
function mixedPlaces({ siteUrl, supabaseUrl }: Env): Problem[] {
  if (isLoopback(siteUrl) === isLoopback(supabaseUrl)) return []
  const what = `The site (${siteUrl}) and its API (${supabaseUrl}) are not both local or both public.`
  return [problem(what, 'Set VITE_SITE_URL and VITE_SUPABASE_URL to the same deployment.')]
}

function oddKey({ supabasePublishableKey: key }: Env): Problem[] {
  const fix =
    'Set VITE_SUPABASE_PUBLISHABLE_KEY to the publishable key under Settings > API keys, then build and deploy again.'
  if (key.startsWith('sb_secret_') || payloadOf(key)?.['role'] === 'service_role') {
    const what =
      'VITE_SUPABASE_PUBLISHABLE_KEY is a secret key. Everyone who opens the site can read and change all data.'
    return [problem(what, `Now: create a new secret key in Supabase and delete this one. ${fix}`)]
  }
  return []
}

/** The payload of a key that is a JWT. */
function payloadOf(key: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  } catch {
    return null
  }
}

const OWN = 'people, words and keys are yours'

/** Whether this folder is ready to be deployed. For `npm run doctor -- --launch`. */
export function judgeLaunch(env: Env, root: string): Finding {
  return judge([...localAddress(env), ...samples(env, root)], OWN)
}

async function nothingIsSample(deployment: Deployment): Promise<Finding> {
  if (deployment.isLocal) return skipped('sample content is allowed on a local site')
  const found = samples(deployment.env, deployment.root)
  const home = await homePage(deployment)
  if (found.length > 0 || !home.text.includes(SAMPLE_MARK)) return judge(found, OWN)
  return wrong(
    'The files here no longer have sample content, but the live site was built before they changed.',
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

/** Keys that still have the values of .env.example, which are valid on the local stack only. */
function sampleKeys(env: Env, root: string): Problem[] {
  const file = join(root, '.env.example')
  if (isLoopback(env.siteUrl) || !existsSync(file)) return []
  const example = parseEnv(readFileSync(file, 'utf8'))
  const given = {
    VITE_SUPABASE_PUBLISHABLE_KEY: env.supabasePublishableKey,
    VITE_VOICE_PUBLIC_KEY: voiceProvider(env)?.publicKey,
    VITE_VOICE_ASSISTANT_ID: voiceProvider(env)?.assistantId,
  }
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && value === example[name])
    .map(([name]) => ({
      what: `${name} in .env still has the value of .env.example.`,
      fix: `Set ${name} to your own value in .env, then build and deploy the site again.`,
    }))
}

export const environmentCheck: Check = {
  id: 'environment',
  name: 'The environment is complete and valid',
  find: async ({ env }) => judgeEnvironment(env),
}
export const launchCheck: Check = {
  id: 'launch',
  name: 'No sample content is live',
  needs: ['site'],
  find: nothingIsSample,
}
