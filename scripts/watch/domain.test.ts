import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { domainCheck } from './domain.ts'
import { found, inDays, none, serve } from './found-by.ts'

/** A registry, as RFC 7480 has it answer: what it does not have, cannot read or is asked too often is refused. */
async function registry(names: Record<string, object>, refusal: { status: number } | null = null): Promise<string> {
  const answer = ({ method, url = '', headers }: IncomingMessage): [number, object, Record<string, string>?] => {
    if (refusal) return [refusal.status, { errorCode: refusal.status }, { 'retry-after': '60' }]
    if (method !== 'GET') return [405, { errorCode: 405 }]
    if (!headers.accept?.includes('application/rdap+json')) return [406, { errorCode: 406 }]
    const name = /^\/(?:moved\/)?domain\/(.+)$/.exec(url)?.[1] ?? ''
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return [400, { errorCode: 400 }]
    if (!names[name]) return [404, { errorCode: 404, title: 'Not found' }]
    return url.startsWith('/moved/') ? [200, names[name]] : [302, {}, { location: `/moved${url}` }]
  }
  const rdap = await serve((request, response) => {
    const [status, body, headers = {}] = answer(request)
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers }).end(JSON.stringify(body))
  })
  return serve((_, response) =>
    response.end(JSON.stringify({ version: '1.0', services: [[['dev', 'uk'], [`${rdap}/`]]] })),
  )
}

const until = (days: number, status = ['active']) => ({
  objectClassName: 'domain',
  status,
  events: [
    { eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: inDays(days).toISOString() },
  ],
})

test('the registration is asked of its registry, wherever it begins', async () => {
  const rdapUrl = await registry({
    'acme.dev': until(200),
    'old.co.uk': until(9),
    'held.dev': until(99, ['client hold']),
    'quiet.dev': { events: [] },
  })
  const of = (host: string) => found(domainCheck({ ...none, rdapUrl }), { siteUrl: `https://${host}` })
  expect(await of('www.acme.dev')).toBe('ok: acme.dev: 200 days')
  expect(await of('ai.old.co.uk')).toBe('wrong: The registration of old.co.uk ends in 9 days.')
  expect(await of('held.dev')).toBe('wrong: The registry has held.dev as "client hold".')
  expect(await of('quiet.dev')).toBe('skipped: quiet.dev is not known: its registry does not publish the date')
  expect(await of('gone.dev')).toBe('skipped: gone.dev is not known: its registry has no such name')
  expect(await of('acme.de')).toBe('skipped: acme.de is not known: the registry of .de has no RDAP')
})

test('a registry that refuses proves nothing', async () => {
  const rdapUrl = await registry({ 'acme.dev': until(1) }, { status: 429 })
  expect(await found(domainCheck({ ...none, rdapUrl }), {})).toBe(
    'skipped: www.acme.dev is not known: its registry: 429',
  )
  expect(await found(domainCheck({ ...none, rdapUrl: 'http://127.0.0.1:9' }), {})).toContain(
    'not known: the list of registries: no connection',
  )
})
