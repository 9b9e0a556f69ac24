import type { Env } from '#src/lib/read-env.ts'
import { judge, type Finding, type Problem } from './check.ts'

const LOOPBACK = /^(localhost|127\.|\[::1\])/
/** Reserved names (RFC 2606): a site or a sender there was not configured. */
const SAMPLE = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

export function isSampleName(host: string): boolean {
  return SAMPLE.test(host)
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)
}

/** Values that are well formed and still cannot be right. */
export function judgeEnvironment(env: Env): Finding {
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
  if (pathname !== '/' || search !== '') problems.push({ what: `${name} has a path behind the host: ${value}`, fix })
  if (protocol !== 'https:' && !isLoopback(value)) problems.push({ what: `${name} is not https: ${value}`, fix })
  if (isSampleName(hostname) && !isLoopback(value))
    problems.push({ what: `${name} is a sample address: ${value}`, fix })
  return problems
}

/** One of the two addresses is local and the other is public. */
function mixedPlaces({ siteUrl, supabaseUrl }: Env): Problem[] {
  if (isLoopback(siteUrl) === isLoopback(supabaseUrl)) return []
  return [
    {
      what: `The site (${siteUrl}) and its API (${supabaseUrl}) are not both local or both public.`,
      fix: 'Set VITE_SITE_URL and VITE_SUPABASE_URL to the same deployment.',
    },
  ]
}

function oddKey({ supabaseAnonKey: key, supabaseUrl }: Env): Problem[] {
  const token = payloadOf(key)
  const fix =
    'Set VITE_SUPABASE_ANON_KEY to the publishable (or anon) key under Settings > API keys, then build and deploy again.'
  if (key.startsWith('sb_secret_') || token?.['role'] === 'service_role') {
    return [
      {
        what: 'VITE_SUPABASE_ANON_KEY is a secret key. Everyone who opens the site can read and change all data.',
        fix: `At once: make a new secret key in Supabase and delete this one. ${fix}`,
      },
    ]
  }
  const project = new URL(supabaseUrl).hostname.match(/^(\w+)\.supabase\.(co|in)$/)?.[1]
  if (project && typeof token?.['ref'] === 'string' && token['ref'] !== project) {
    return [{ what: `VITE_SUPABASE_ANON_KEY belongs to the project ${token['ref']}, not to ${project}.`, fix }]
  }
  return []
}

/** Of a key that is a JWT. */
export function payloadOf(key: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  } catch {
    return null // not a token: a key of the newer kind
  }
}
