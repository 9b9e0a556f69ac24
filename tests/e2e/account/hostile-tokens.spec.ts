// Forged tokens and links to other sites get nothing from the API.
import { createHmac } from 'node:crypto'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { KEYS } from '../../../stack/settings.ts'
import { callAuth, requestSession, createAccount, newPerson } from '../accounts.ts'
import { mailTo } from '../mailbox.ts'
import { stackUnderTest } from '../stack.ts'

type Claims = { sub: string; exp: number; role: string }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(header: object, claims: object, secret?: string): string {
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${secret ? createHmac('sha256', secret).update(signed).digest('base64url') : ''}`
}

async function realToken(): Promise<string> {
  const { email, password } = newPerson()
  return String((await callAuth('signup', { email, password })).body['access_token'])
}

async function profilesWith(request: APIRequestContext, token: string): Promise<{ status: number; rows: number }> {
  const { apiUrl, anonKey } = stackUnderTest()
  const answer = await request.get(`${apiUrl}/rest/v1/profiles?select=id`, {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  })
  const body: unknown = await answer.json()
  return { status: answer.status(), rows: Array.isArray(body) ? body.length : 0 }
}

/** Like the server's tokens, with another expiry. */
const signedFor = (claims: Claims, seconds: number) =>
  tokenOf({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: Math.floor(Date.now() / 1000) + seconds }, KEYS.jwtSecret)

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

test('a token opens its own row until it expires', async ({ request }) => {
  const real = await realToken()
  expect(await profilesWith(request, real)).toEqual({ status: 200, rows: 1 })
  const claims = claimsOf(real)
  expect(await profilesWith(request, signedFor(claims, 60))).toEqual({ status: 200, rows: 1 })
  expect(await profilesWith(request, signedFor(claims, -60))).toEqual({ status: 401, rows: 0 })
})

const forgeries: Record<string, (real: string, claims: Claims) => string> = {
  'without a signature': (_, claims) => tokenOf({ alg: 'none', typ: 'JWT' }, claims),
  'signed with another secret': (_, claims) => tokenOf({ alg: 'HS256', typ: 'JWT' }, claims, 'a guess'),
  'with a key of its own': (_, claims) =>
    tokenOf({ alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: part({ k: 1 }) } }, claims, part({ k: 1 })),
  'with another owner': (real, claims) =>
    real.replace(/\.[^.]+\./, `.${part({ ...claims, sub: crypto.randomUUID() })}.`),
  'that claims to be the service': (real, claims) =>
    real.replace(/\.[^.]+\./, `.${part({ ...claims, role: 'service_role' })}.`),
  'that is no token': () => 'not-a-token',
}

test('a forged token is refused', async ({ request }) => {
  const real = await realToken()
  for (const [name, forge] of Object.entries(forgeries)) {
    expect(await profilesWith(request, forge(real, claimsOf(real))), name).toEqual({ status: 401, rows: 0 })
  }
})

test('a password counts as typed, blanks, capitals and length included', async () => {
  const ada = { ...newPerson(), password: ` Ünïcode and ${'x'.repeat(50)} ` }
  await createAccount(ada)
  const logIn = async (password: string) => (await requestSession('password', { email: ada.email, password })).status
  expect(await logIn(ada.password)).toBe(200)
  expect(await logIn(ada.password.trim())).toBe(400)
  expect(await logIn(ada.password.toLowerCase())).toBe(400)
  expect(await logIn(ada.password.slice(0, 40))).toBe(400)
})

test('a mail links to the site, regardless of the requested redirect', async () => {
  const { siteUrl } = stackUnderTest()
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const ada = newPerson()
    await createAccount(ada)
    await callAuth(`recover?redirect_to=${encodeURIComponent(target)}`, { email: ada.email })
    const { html } = await mailTo(ada.email)
    expect(html).not.toMatch(/evil\.example|javascript:/)
    expect(html).toContain(`href="${siteUrl}/auth?`)
  }
})
