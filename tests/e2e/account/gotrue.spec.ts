// Features of the real GoTrue only: captcha and limits.
import { createClient } from '@supabase/supabase-js'
import { accountCalls } from '#src/features/auth/session/account-calls.ts'
import { callAuth, expectToast, fillLogin, newPerson } from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { startOtherApi, stopForwarding } from './other-api.ts'
import { stackUnderTest } from '../stack.ts'

test('with the captcha on, each call needs its token', async () => {
  // This proxy does not exist, so no token reaches Cloudflare.
  const gotrue = {
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
    GOTRUE_SECURITY_CAPTCHA_SECRET: 'secret',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  }
  const api = await startOtherApi({ gotrue })
  const client = createClient(api.origin, stackUnderTest().anonKey, { auth: { persistSession: false } })
  const actions = accountCalls(async () => client)
  const { email, password } = newPerson()
  const codes = async (captchaToken?: string) => {
    const results = [
      await actions.signUp({ email, password, fullName: 'Ada', captchaToken }),
      await actions.logIn({ email, password, captchaToken }),
      await actions.requestNewPassword({ email, captchaToken }),
      await actions.resendConfirmation({ email, captchaToken }),
    ]
    return results.map(({ error }) => (error ? error.code : 'passed'))
  }
  expect(await codes()).toEqual(Array.from({ length: 4 }, () => 'captcha_failed'))
  // The request of the doctor.
  expect((await callAuth('recover', { email: 'no address' }, { api: api.origin })).body['code']).toBe('captcha_failed')
  // In the client, server errors have no code.
  expect(await codes('a-token')).toEqual(Array.from({ length: 4 }, () => null))
  api.stop()
})

test('30 password attempts from one address, then one every ten seconds, and the page reports it', async ({ page }) => {
  const api = await startOtherApi({ hasLimits: true })
  await api.use(page)
  const submit = await fillLogin(page, newPerson())
  const statuses: number[] = []
  for (let time = 0; time < 35; time++) {
    const guess = { email: 'no-one@example.org', password: 'a guess' }
    statuses.push((await callAuth('token?grant_type=password', guess, { api: api.origin })).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400))
  expect(statuses.slice(-3)).toEqual([429, 429, 429])
  await submit.click()
  await expectToast(page, 'alert', 'Login failed', 'Request rate limit reached')
  await stopForwarding(page)
  api.stop()
})
