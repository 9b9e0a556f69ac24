import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountCalls } from './account-calls.ts'

// Each failure is logged.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.mocked(console.error).mockClear())

/** The real client against a backend that always sends the same response. */
function setup(respond: () => Response) {
  const bodies: unknown[] = []
  const urls: string[] = []
  const client = createClient('http://api.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: async (input, init) => {
        urls.push(input instanceof Request ? input.url : input.toString())
        if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
        return respond()
      },
    },
  })
  return { actions: accountCalls(async () => client), bodies, urls }
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })

const JUST_NOW = 'For security purposes, you can only request this after 59 seconds.'
const credentials = { email: 'ada@example.org', password: 'a secret' }

test('the captcha token is sent with every call that the server may check', async () => {
  const { actions, bodies } = setup(() => refusal(400, 'captcha_failed', 'captcha protection: request disallowed'))
  const params = { ...credentials, fullName: 'Ada', captchaToken: 'from-turnstile' }
  const error = { code: 'captcha_failed', message: 'The bot check did not finish. Please try again.' }
  for (const call of ['signUp', 'logIn', 'requestNewPassword', 'resendConfirmation'] as const)
    expect(await actions[call](params)).toEqual({ data: null, error })
  expect(bodies).toHaveLength(4)
  for (const body of bodies) expect(body).toMatchObject({ gotrue_meta_security: { captcha_token: 'from-turnstile' } })
})

test('a rate-limited mail counts as sent, because only known addresses are limited; other limits are errors', async () => {
  const { actions } = setup(() => refusal(429, 'over_email_send_rate_limit', JUST_NOW))
  expect(await actions.requestNewPassword(credentials)).toMatchObject({ error: null })
  expect(await actions.resendConfirmation(credentials)).toMatchObject({ error: null })
  const data = { needsConfirmation: true }
  expect(await actions.signUp({ ...credentials, fullName: 'Ada' })).toEqual({ data, error: null })
  const failed = { data: null, error: { code: expect.any(String) } }
  const all = setup(() => refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded'))
  expect(await all.actions.signUp({ ...credentials, fullName: 'Ada' })).toMatchObject(failed)
  const address = setup(() => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'))
  expect(await address.actions.requestNewPassword(credentials)).toMatchObject(failed)
})

test.each([
  ['is down', () => Promise.reject(new TypeError('Failed to fetch')), null],
  ['answers 500 with HTML', () => new Response('<h1>Sorry</h1>', { status: 500 }), null],
  ['answers 200 with HTML', () => new Response('<h1>Sorry</h1>'), null],
  ['answers 400 with unknown JSON', () => Response.json({ a: { b: 1 } }, { status: 400 }), null],
  ['says why it is down', () => refusal(500, 'unexpected_failure', 'Restarting'), 'Restarting'],
  ['refuses the password', () => refusal(422, 'weak_password', 'It is in a data leak'), 'It is in a data leak'],
])('a backend that %s fails login and sign-up, each with its message', async (_name, respond, message) => {
  const { actions } = setup(respond as () => Response)
  expect(await actions.logIn(credentials)).toMatchObject({ data: null, error: { message } })
  expect(await actions.signUp({ ...credentials, fullName: 'Ada' })).toMatchObject({ data: null, error: { message } })
  expect(console.error).toHaveBeenCalledWith('auth: login failed', expect.anything())
})

test.each([401, 403, 404, 429, 503])(
  'a logout ends all sessions, and one that gets %i counts as done only below 429',
  async (status) => {
    let isLoggedIn = false
    const { actions, urls } = setup(() => {
      if (isLoggedIn) return refusal(status, 'x', 'Not now, please')
      isLoggedIn = true
      return Response.json({ access_token: 'a.e30.c', refresh_token: 'r', expires_in: 3600, user: { id: 'ada' } })
    })
    await actions.logIn(credentials)
    const result = await actions.logOut()
    expect(urls.at(-1)).toBe('http://api.test/auth/v1/logout?scope=global')
    expect(result).toMatchObject(status < 429 ? { error: null } : { data: null, error: { message: 'Not now, please' } })
  },
)

test('a logout in favour of another account ends only the session of this browser', async () => {
  const user = { access_token: 'a.e30.c', refresh_token: 'r', expires_in: 3600, user: { id: 'ada' } }
  const { actions, urls } = setup(() => Response.json(user))
  await actions.logIn(credentials)
  await actions.logOut('local')
  expect(urls.at(-1)).toBe('http://api.test/auth/v1/logout?scope=local')
})

test('when the code of the client cannot be fetched, a call fails without throwing', async () => {
  const actions = accountCalls(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(await actions.logIn(credentials)).toMatchObject({ data: null, error: { message: null } })
})

test('a name is stored as one line of valid text', async () => {
  const { actions, bodies } = setup(() => Response.json({ id: 'ada', email: credentials.email }))
  await actions.signUp({ ...credentials, fullName: ' Ada\r\nBcc: eve \ud83c' })
  expect(bodies).toMatchObject([{ data: { full_name: 'Ada Bcc: eve \ufffd' } }])
})
