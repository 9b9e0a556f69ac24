import { judge, skipped, type Check, type Finding, type Problem } from '../doctor/check.ts'
import type { Deployment } from '../doctor/deployment.ts'
import { daysUntil, type WatchSettings } from './settings.ts'

/** Hosts renew weeks before the end; a short-lived certificate counts by its own lifetime. */
const CERTIFICATE_DAYS = 14
const SHARE_OF_LIFETIME = 0.25

async function certificatesLast(
  { env, timeoutMs }: Deployment,
  { now, certificateOf }: WatchSettings,
): Promise<Finding> {
  const hosts = new Set(
    [env.siteUrl, env.supabaseUrl].filter((url) => url.startsWith('https:')).map((url) => new URL(url).host),
  )
  if (hosts.size === 0) return skipped('there is no https')
  const problems: Problem[] = []
  const seen: string[] = []
  const unknown: string[] = []
  for (const host of hosts) {
    const found = await certificateOf(host, timeoutMs)
    // The checks "site" and "api" say so.
    if ('failure' in found) unknown.push(`${host}: ${found.failure}`)
    else {
      const days = daysUntil(found.to, now)
      const limit = Math.min(CERTIFICATE_DAYS, daysUntil(found.to, found.from) * SHARE_OF_LIFETIME)
      seen.push(`${host}: ${days} days`)
      if (days < limit) problems.push(problemOf(host, days))
    }
  }
  return seen.length === 0 ? skipped(unknown.join(', ')) : judge(problems, [...seen, ...unknown].join(', '))
}

function problemOf(host: string, days: number): Problem {
  const left = days < 0 ? 'has expired' : `expires in ${days} days and was not renewed`
  return {
    what: `The certificate of ${host} ${left}.`,
    fix: "Look at the host's dashboard (or the log of nginx or Caddy): does DNS still point there, do CAA records allow its issuer?",
  }
}

export function certificateCheck(settings: WatchSettings): Check {
  return {
    id: 'certificate',
    name: 'The certificates last',
    find: (deployment) => certificatesLast(deployment, settings),
  }
}
