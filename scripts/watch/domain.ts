import { isIP } from 'node:net'
import { inWords, jsonOf, type Ask } from '../doctor/ask.ts'
import { judge, skipped, type Check, type Finding, type Problem } from '../doctor/check.ts'
import type { Deployment } from '../doctor/deployment.ts'
import { isSampleName } from '../doctor/environment.ts'
import { daysUntil, type WatchSettings } from './settings.ts'

/** RFC 9083: what of a registration is read here. */
type Registration = { status?: string[]; events?: { eventAction: string; eventDate: string }[] }
/** RFC 9224: suffixes, and the servers that know them. */
type Bootstrap = { services: [string[], string[]][] }

/** Renewal fails by a card that ran out: time to replace it. */
const DOMAIN_DAYS = 14
/** RFC 8056: the name does not resolve, or is about to be deleted. */
const LOST = new Set(['client hold', 'server hold', 'redemption period', 'pending delete'])

async function domainsLast(deployment: Deployment, settings: WatchSettings): Promise<Finding> {
  if (deployment.isLocal) return skipped('a local site has no domain')
  const setUp = await deployment.mailSetUp()
  const sender = 'senderDomain' in setUp ? setUp.senderDomain : null
  const hosts = [new URL(deployment.env.siteUrl).hostname, sender ?? ''].filter(
    (host) => host !== '' && isIP(host) === 0 && !isSampleName(host),
  )
  const problems: Problem[] = []
  const known = new Set<string>()
  const unknown = new Set<string>()
  for (const host of hosts) {
    const found = await findRegistration(deployment.ask, settings.rdapUrl, host)
    if ('missing' in found) {
      unknown.add(`${host} is not known: ${found.missing}`)
      continue
    }
    const { name, expires, lost } = found
    const days = daysUntil(expires, settings.now)
    if (!known.has(`${name}: ${days} days`)) problems.push(...problemOf(name, days, lost))
    known.add(`${name}: ${days} days`)
  }
  if (known.size === 0) return skipped([...unknown].join('; ') || 'there is no domain')
  return judge(problems, [...known, ...unknown].join('; '))
}

function problemOf(name: string, days: number, lost: string[]): Problem[] {
  const fix = `Log in at the registrar of ${name}: renew it, see that the card is valid, switch on automatic renewal.`
  if (lost.length > 0) return [{ what: `The registry has ${name} as "${lost.join(', ')}".`, fix }]
  if (days >= DOMAIN_DAYS) return []
  return [
    {
      what: days < 0 ? `The registration of ${name} has expired.` : `The registration of ${name} ends in ${days} days.`,
      fix,
    },
  ]
}

type Found = { name: string; expires: Date; lost: string[] } | { missing: string }

/** Asks the registry itself, for the name and then for its parents: where a registration begins differs by suffix. */
async function findRegistration(ask: Ask, rdapUrl: string, host: string): Promise<Found> {
  const list = await ask(rdapUrl)
  if (list.failure !== undefined || list.status !== 200) return { missing: `the list of registries: ${inWords(list)}` }
  const server = serverOf(jsonOf(list) as Bootstrap, host)
  if (!server) return { missing: `the registry of .${host.split('.').at(-1)} has no RDAP` }
  for (const name of selfAndParents(host)) {
    // RFC 7480: a server may send to another that knows more.
    const answer = await ask(`${server}domain/${name}`, {
      redirect: 'follow',
      headers: { accept: 'application/rdap+json' },
    })
    if (answer.failure === undefined && [400, 404, 422].includes(answer.status)) continue
    if (answer.failure !== undefined || answer.status !== 200) return { missing: `its registry: ${inWords(answer)}` }
    const { status = [], events = [] } = jsonOf(answer) as Registration
    const date = events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate
    if (date === undefined) return { missing: 'its registry does not publish the date' }
    return { name, expires: new Date(date), lost: status.filter((one) => LOST.has(one)) }
  }
  return { missing: 'its registry has no such name' }
}

function serverOf({ services }: Bootstrap, host: string): string | undefined {
  const suffix = host.split('.').at(-1) ?? ''
  const [, servers = []] = services.find(([suffixes]) => suffixes.includes(suffix)) ?? []
  return servers.find((server) => server.startsWith('https:')) ?? servers[0]
}

function selfAndParents(host: string): string[] {
  const labels = host.replace(/^www\./, '').split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

export function domainCheck(settings: WatchSettings): Check {
  return {
    id: 'domain',
    name: 'The domain is registered',
    needs: ['functions'],
    find: (deployment) => domainsLast(deployment, settings),
  }
}
