// The API origin: /auth/v1 and /rest/v1 by Lite, /functions/v1 by Deno. Runs as a separate process.
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Sql } from 'postgres'
import {
  bodyOf,
  hideUnconfirmed,
  inRequestedForm,
  refuse,
  refuseEarlyRecovery,
  refuseInvalidFields,
  refusePhone,
  refuseUnprovenPassword,
  resendConfirmation,
  unexpectedFailure,
} from './gotrue-responses.ts'
import { handleAdminCall } from './admin.ts'
import { handleFactorCall, refuseLowSession, withFactors } from './factors.ts'
import { createLite } from './lite.ts'
import { refuseInvalid } from './postgrest-refusals.ts'
import { preflightResponse, callFunction, withCors } from './proxies.ts'
import { refuseHost } from '../../process/hosts.ts'
import { KEYS } from '../../settings.ts'

export type GatewayConfig = {
  port: number
  databaseUrl: string
  siteUrl: string
  confirmEmails?: boolean
  functions: Record<string, string>
}

const RETRY_MS = 100
const KEEP_ALIVE_MS = 60_000

const config = JSON.parse(process.env['GATEWAY_CONFIG'] ?? '') as GatewayConfig
const { app: lite, callLite, sql } = createLite(config)
// Lite reads the schema once, and gets an empty one while the database recovers from a crash.
await waitForDatabase()
await lite.init()
// Lite grants on its schemas during the first request; several requests at once would conflict.
const first = await lite.fetch(
  new Request(`http://127.0.0.1:${config.port}/rest/v1/profiles?limit=0`, { headers: { apikey: KEYS.service } }),
)
// Lite has cached a wrong schema. The launcher restarts the process.
if (!first.ok) throw new Error(`the first request was answered with ${first.status}: ${await first.text()}`)

async function waitForDatabase(): Promise<void> {
  try {
    await sql`select 1`
  } catch (error) {
    console.error('gateway: waiting for the database', error)
    await sleep(RETRY_MS)
    await waitForDatabase()
  }
}

async function handleRequest(received: Request, peerAddress: string | null): Promise<Response> {
  const request = withClientAddress(received, peerAddress)
  const { pathname } = new URL(request.url)
  if (pathname === '/') return Response.json({ status: 'ok', serves: ['/auth/v1', '/rest/v1', '/functions/v1'] })

  if (pathname.startsWith('/functions/v1/')) return callFunction(request, config.functions)

  if (isBelow(pathname, '/auth/v1')) {
    if (request.method === 'OPTIONS') return preflightResponse()
    const response = await handleAuthCall(request, pathname, peerAddress).catch(asUnexpectedFailure)
    return inRequestedForm(request, await asMissingSession(response, pathname))
  }
  // Lite serves more, such as its administration, which hosted projects do not have.
  if (!isBelow(pathname, '/rest/v1')) {
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
  }
  if (request.method === 'OPTIONS') return asPreflight(await callLite(request, peerAddress))
  const refused = await refuseInvalid(request)
  return refused ?? callLite(await withoutScalar(request, pathname), peerAddress)
}

/** PostgREST responds to every preflight. Lite first looks up the function without its parameters and returns 404. */
function asPreflight({ headers }: Response): Response {
  const kept = new Headers(headers)
  kept.delete('content-length')
  return new Response(null, { status: 200, headers: kept })
}

/**
 * For JSON that is neither object nor array, PostgREST stores no row and calls a function without arguments. Lite iterates
 * over a string, which takes seconds.
 */
async function withoutScalar(request: Request, path: string): Promise<Request> {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return request
  const isScalar = /^\s*(?:"|-?\d|true|false|null)/.test(await request.clone().text())
  const body = path.startsWith('/rest/v1/rpc/') ? '{}' : '[]'
  return isScalar ? new Request(request, { method: request.method, body }) : request
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

/** What Lite would accept, or refuse otherwise than GoTrue; it handles the call if all of these return null. */
const CHECKS: Record<string, ((request: Request, sql: Sql) => Promise<Response | null>)[]> = {
  'POST /auth/v1/resend': [resendConfirmation],
  'POST /auth/v1/recover': [refuseEarlyRecovery],
  'POST /auth/v1/magiclink': [refuseEarlyRecovery],
  'POST /auth/v1/token': [refusePhone],
  'POST /auth/v1/signup': [refuseInvalidFields],
  'PUT /auth/v1/user': [refuseInvalidFields, refuseLowSession, refuseUnprovenPassword, refusePhone],
}

async function handleAuthCall(request: Request, path: string, peerAddress: string | null): Promise<Response> {
  const callInTurn = (call: Request) => (isRefresh(call) ? inTurn(call, peerAddress) : callLite(call, peerAddress))
  if (isBelow(path, '/auth/v1/factors'))
    return handleFactorCall(request, { sql, callLite: callInTurn, siteUrl: config.siteUrl })
  if (isBelow(path, '/auth/v1/admin')) return handleAdminCall(request, sql)
  for (const check of CHECKS[`${request.method} ${path}`] ?? []) {
    const response = await check(request, sql)
    if (response) return response
  }
  const copy = request.clone()
  const response = await callInTurn(request)
  // Lite shows a page of its own at every other address.
  if (response.headers.get('content-type')?.startsWith('text/html')) return new Response(null, { status: 404 })
  if (path === '/auth/v1/logout') {
    // For a deleted account, GoTrue reports a missing session; Lite reports wrong credentials.
    const isGone = response.status === 400 && (await bodyOf(response))['error_code'] !== 'validation_failed'
    return isGone ? refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist') : response
  }
  if (path === '/auth/v1/token' && !response.ok) return hideUnconfirmed(copy, response, sql)
  return withFactors(response, sql, beginning(copy, path))
}

/** To GoTrue a key is a token without a user. Lite requires a session also for paths that do not exist. */
async function asMissingSession(response: Response, path: string): Promise<Response> {
  if ((await bodyOf(response))['error_code'] !== 'no_authorization' || isBelow(path, '/auth/v1/admin')) return response
  if (/^\/auth\/v1\/(user|logout|reauthenticate|factors(\/.*)?)$/.test(path))
    return refuse(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return new Response('404 page not found\n', { status: 404 })
}

function asUnexpectedFailure(error: unknown): Response {
  console.error('gateway: a call about accounts failed', error)
  return unexpectedFailure()
}

function beginning(request: Request, path: string): 'password' | 'otp' | undefined {
  if (path === '/auth/v1/verify') return 'otp'
  return isRefresh(request) ? undefined : 'password'
}

function isRefresh({ url }: Request): boolean {
  return new URL(url).searchParams.get('grant_type') === 'refresh_token'
}

let lastRefresh: Promise<unknown> = Promise.resolve()

/** GoTrue locks a session while it refreshes it, so several tabs get the same new token. Lite refuses all but the first. */
function inTurn(request: Request, peerAddress: string | null): Promise<Response> {
  const turn = lastRefresh.then(() => callLite(request, peerAddress))
  lastRefresh = turn.catch(() => {})
  return turn
}

/** Limits by address must not trust the caller's own headers: they are replaced, never appended to. */
function withClientAddress(request: Request, address: string | null): Request {
  const headers = new Headers(request.headers)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']) headers.set(name, publicAddress(address))
  return new Request(request, { headers })
}

/** Loopback addresses count as unknown: 127.0.x.y becomes 198.18.x.y, a range reserved for tests. */
function publicAddress(address: string | null): string {
  return (address ?? '').replace(/^(::ffff:)?127\.\d+\./, '198.18.').replace(/^::1$/, '198.18.0.1')
}

serve({
  port: config.port,
  hostname: '127.0.0.1',
  fetch: async (request, { incoming }) => {
    const foreign = refuseHost(incoming.headers.host)
    if (foreign) return new Response(foreign, { status: 403 })
    return withCors(await handleRequest(request, incoming.socket.remoteAddress ?? null), incoming.headers.origin)
  },
  // With Node's five seconds, a client on a busy machine uses connections at the moment they are closed.
  serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
})
