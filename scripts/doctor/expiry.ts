// What runs out without anyone having changed anything: certificates, domains, keys, backups, voice minutes; and what
// only Supabase's management API knows of the project.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { describe, jsonOf, type Ask } from './ask.ts'
import { judge, ok, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment } from './deployment.ts'
import { isSampleName, payloadOf } from './environment.ts'
import { selfAndParents } from './mail.ts'

const HOUR_MS = 3_600_000

function daysUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / (24 * HOUR_MS))
}

/** Hosts renew weeks before the end; a short-lived certificate counts by its own lifetime. */
const CERTIFICATE_DAYS = 14
const SHARE_OF_LIFETIME = 0.25

async function certificatesLast({ env, timeoutMs, now, certificateOf }: Deployment): Promise<Finding> {
  const urls = [env.siteUrl, env.supabaseUrl].filter((url) => url.startsWith('https:'))
  const hosts = new Set(urls.map((url) => new URL(url).host))
  if (hosts.size === 0) return skipped('there is no https')
  const problems: Problem[] = []
  const seen: string[] = []
  const unknown: string[] = []
  for (const host of hosts) {
    const found = await certificateOf(host, timeoutMs)
    if ('failure' in found) {
      // The checks "site" and "api" say so.
      unknown.push(`${host}: ${found.failure}`)
      continue
    }
    const days = daysUntil(found.to, now)
    seen.push(`${host}: ${days} days`)
    if (days >= Math.min(CERTIFICATE_DAYS, daysUntil(found.to, found.from) * SHARE_OF_LIFETIME)) continue
    const left = days < 0 ? 'has expired' : `expires in ${days} days and was not renewed`
    problems.push({
      what: `The certificate of ${host} ${left}.`,
      fix: "Look at the host's dashboard (or the log of nginx or Caddy): does DNS still point there, do CAA records allow its issuer?",
    })
  }
  return seen.length === 0 ? skipped(unknown.join(', ')) : judge(problems, [...seen, ...unknown].join(', '))
}

/** IANA's list of registries. RFC 9224: suffixes, and the servers that know them. */
const RDAP_LIST = 'https://data.iana.org/rdap/dns.json'
type Bootstrap = { services: [string[], string[]][] }
/** RFC 9083: what of a registration is read here. */
type Registration = { status?: string[]; events?: { eventAction: string; eventDate: string }[] }

/** Renewal fails by a card that ran out: time to replace it. */
const DOMAIN_DAYS = 14
/** RFC 8056: the name does not resolve, or is about to be deleted. */
const LOST = new Set(['client hold', 'server hold', 'redemption period', 'pending delete'])

async function domainsLast(deployment: Deployment): Promise<Finding> {
  if (deployment.isLocal) return skipped('a local site has no domain')
  const setUp = await deployment.mailSetUp()
  const sender = 'senderDomain' in setUp ? setUp.senderDomain : null
  const hosts = [new URL(deployment.env.siteUrl).hostname, sender ?? ''].filter(
    (host) => host !== '' && isIP(host) === 0 && !isSampleName(host),
  )
  const problems = new Map<string, Problem[]>()
  const unknown = new Set<string>()
  for (const host of hosts) {
    const found = await findRegistration(deployment.ask, host)
    if ('missing' in found) {
      unknown.add(`${host} is not known: ${found.missing}`)
      continue
    }
    const days = daysUntil(found.expires, deployment.now)
    problems.set(`${found.name}: ${days} days`, registrationProblem(found.name, days, found.lost))
  }
  if (problems.size === 0) return skipped([...unknown].join('; ') || 'there is no domain')
  return judge([...problems.values()].flat(), [...problems.keys(), ...unknown].join('; '))
}

function registrationProblem(name: string, days: number, lost: string[]): Problem[] {
  const fix = `Log in at the registrar of ${name}: renew it, see that the card is valid, switch on automatic renewal.`
  if (lost.length > 0) return [{ what: `The registry has ${name} as "${lost.join(', ')}".`, fix }]
  if (days >= DOMAIN_DAYS) return []
  const left = days < 0 ? 'has expired' : `ends in ${days} days`
  return [{ what: `The registration of ${name} ${left}.`, fix }]
}

/** Asks the registry itself, for the name and then for its parents: where a registration begins differs by suffix. */
async function findRegistration(
  ask: Ask,
  host: string,
): Promise<{ name: string; expires: Date; lost: string[] } | { missing: string }> {
  const list = await ask(RDAP_LIST)
  if (list.failure !== undefined || list.status !== 200) return { missing: `the list of registries: ${describe(list)}` }
  const suffix = host.split('.').at(-1) ?? ''
  const [, servers = []] = (jsonOf(list) as Bootstrap).services.find(([known]) => known.includes(suffix)) ?? []
  const server = servers.find((url) => url.startsWith('https:')) ?? servers[0]
  if (!server) return { missing: `the registry of .${suffix} has no RDAP` }
  for (const name of selfAndParents(host.replace(/^www\./, ''))) {
    // RFC 7480: a server may send to another that knows more.
    const answer = await ask(`${server}domain/${name}`, {
      redirect: 'follow',
      headers: { accept: 'application/rdap+json' },
    })
    if (answer.failure === undefined && [400, 404, 422].includes(answer.status)) continue
    if (answer.failure !== undefined || answer.status !== 200) return { missing: `its registry: ${describe(answer)}` }
    const { status = [], events = [] } = jsonOf(answer) as Registration
    const date = events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate
    if (date === undefined) return { missing: 'its registry does not publish the date' }
    return { name, expires: new Date(date), lost: status.filter((one) => LOST.has(one)) }
  }
  return { missing: 'its registry has no such name' }
}

const KEY_DAYS = 30

async function keysLast({ env, serviceKey, now }: Deployment): Promise<Finding> {
  const keys = {
    VITE_SUPABASE_PUBLISHABLE_KEY: env.supabasePublishableKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    VITE_VOICE_PUBLIC_KEY: env.voice?.publicKey,
  }
  const dated = Object.entries(keys).flatMap(([name, key]) => {
    const end = payloadOf(key ?? '')?.['exp']
    return typeof end === 'number' ? [{ name, days: daysUntil(new Date(end * 1000), now) }] : []
  })
  const problems = dated
    .filter(({ days }) => days < KEY_DAYS)
    .map(({ name, days }) => ({
      what: days < 0 ? `${name} has expired.` : `${name} expires in ${days} days.`,
      fix: 'Take a publishable and a secret key, which do not expire (Settings > API keys), then build and deploy again.',
    }))
  return judge(problems, dated.map(({ name, days }) => `${name} ${days} days`).join(', ') || 'no key carries a date')
}

/** What Supabase's management API says of the project, or what to report instead. */
async function askManagement(
  { ask, env, accessToken }: Deployment,
  path: string,
): Promise<{ known: unknown } | { instead: Finding }> {
  const ref = /^https:\/\/(\w+)\.supabase\.co$/.exec(env.supabaseUrl)?.[1]
  if (!ref || !accessToken) return { instead: skipped('not known: needs a hosted project and SUPABASE_ACCESS_TOKEN') }
  const answer = await ask(`https://api.supabase.com/v1/projects/${ref}/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (answer.failure !== undefined || answer.status >= 500 || answer.status === 429)
    return { instead: skipped(`not known: ${describe(answer)}`) }
  if (answer.status === 200) return { known: jsonOf(answer) }
  const fix = 'Make a new access token that may read the project: SUPABASE_ACCESS_TOKEN.'
  return { instead: wrong(`Supabase's management API refuses: ${describe(answer)}.`, fix) }
}

/** A stolen session must not be enough to take an account over. Neither config.toml nor the API of accounts shows it. */
async function currentPasswordIsAsked(deployment: Deployment): Promise<Finding> {
  if (deployment.isLocal) return skipped('the local stack always asks')
  const answer = await askManagement(deployment, 'config/auth')
  if ('instead' in answer) return answer.instead
  const { security_update_password_require_current_password: isAsked } = answer.known as Record<string, unknown>
  const fix =
    'In Supabase under Authentication > Sign In / Providers > Email switch on "Require current password when updating".'
  if (isAsked === true) return ok('the current one must be known')
  if (isAsked === false) return wrong('Whoever has a session may set another password without the current one.', fix)
  return { state: 'unsure', problems: [{ what: 'Supabase does not say whether the current password is asked.', fix }] }
}

/** Made daily, and late now and then. */
const BACKUP_HOURS = 36

type Backups = {
  backups?: { status: string; inserted_at: string }[]
  physical_backup_data?: { latest_physical_backup_date_unix?: number }
}

async function backupsAreRecent(deployment: Deployment): Promise<Finding> {
  const { backupFolder, now } = deployment
  if (backupFolder) return judgeBackups(filesIn(backupFolder), now, `Look at the job that writes to ${backupFolder}.`)
  const answer = await askManagement(deployment, 'database/backups')
  if ('instead' in answer) return answer.instead
  const { backups = [], physical_backup_data: physical = {} } = answer.known as Backups
  const times = [
    ...backups.filter(({ status }) => status === 'COMPLETED').map(({ inserted_at: at }) => Date.parse(at)),
    (physical.latest_physical_backup_date_unix ?? 0) * 1000,
  ]
  return judgeBackups(times, now, 'Look at Database > Backups in Supabase; the free plan makes none.')
}

function judgeBackups(times: number[], now: Date, fix: string): Finding {
  const newest = Math.max(0, ...times)
  if (newest === 0) return wrong('There is no backup.', fix)
  const hours = Math.floor((now.getTime() - newest) / HOUR_MS)
  return hours > BACKUP_HOURS ? wrong(`The newest backup is ${hours} hours old.`, fix) : ok(`${hours} hours old`)
}

/** An empty file is no dump. */
function filesIn(folder: string): number[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ name }) => statSync(join(folder, name)))
    .filter(({ size }) => size > 0)
    .map(({ mtimeMs }) => mtimeMs)
}

const SHARE_OF_MINUTES = 0.8

async function minutesAreLeft({ env, facts, voiceMinutesPerDay: limit }: Deployment): Promise<Finding> {
  if (!env.voice?.apiUrl.startsWith(env.supabaseUrl))
    return skipped('not known: the page calls the provider itself, see its dashboard')
  const known = await facts()
  if ('missing' in known) return skipped(known.missing)
  const minutes = Math.ceil(known.voice.secondsToday / 60)
  if (minutes < limit * SHARE_OF_MINUTES) return ok(`${minutes} of ${limit} used today`)
  return wrong(
    `${minutes} of today's ${limit} voice minutes are used.`,
    'docs/runbook.md, "The voice bill". At midnight UTC the day begins anew.',
  )
}

export const expiryChecks: Check[] = [
  { id: 'password', name: 'A change of password asks for the current one', find: currentPasswordIsAsked },
  { id: 'certificate', name: 'The certificates last', find: certificatesLast },
  { id: 'domain', name: 'The domain is registered', needs: ['functions'], find: domainsLast },
  { id: 'keys', name: 'The keys last', find: keysLast },
  { id: 'backups', name: 'The backups are recent', find: backupsAreRecent },
  { id: 'minutes', name: 'Voice minutes are left', find: minutesAreLeft },
]
