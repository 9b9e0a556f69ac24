// What only the real GoTrue does: captcha, limits, invitations.
import { createClient } from '@supabase/supabase-js'
import type { APIRequestContext } from '@playwright/test'
import { authActions } from '#src/features/auth/session/auth-actions.ts'
import { askAuth, avatar, choosePassword, expectToast, fillLogin, logIn, newPerson } from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { stopForwarding } from '../forward-api.ts'
import { startOtherApi } from './other-api.ts'
import { stackUnderTest } from '../stack.ts'

type GeneratedLink = { action_link: string; email_otp: string; hashed_token: string }

/** What the dashboard's "Invite user" makes. */
async function invite(request: APIRequestContext, email: string): Promise<GeneratedLink> {
  const { apiUrl, serviceKey } = stackUnderTest()
  const answer = await request.post(`${apiUrl}/auth/v1/admin/generate_link`, {
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    data: { type: 'invite', email },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as GeneratedLink
}

test('an invitation leads through the home page to a new password, and works once', async ({ page, request }) => {
  const { email } = newPerson()
  const { action_link: link } = await invite(request, email)
  await page.goto(link)
  await expect(page.getByText(`This link logs you in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await choosePassword(page, 'analytical-engine')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await logIn(page, { email, password: 'analytical-engine' })
  await expect(avatar(page)).toBeVisible()
})

test('the code behind a link has ten digits', async ({ request }) => {
  const { email_otp: code } = await invite(request, newPerson().email)
  expect(code).toMatch(/^\d{10}$/)
})

test('with the captcha on, each call needs its token', async () => {
  // Nothing answers at this proxy, so no token ever reaches Cloudflare.
  const gotrue = {
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
    GOTRUE_SECURITY_CAPTCHA_SECRET: 'secret',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  }
  const api = await startOtherApi({ gotrue })
  const client = createClient(api.origin, stackUnderTest().anonKey, { auth: { persistSession: false } })
  const actions = authActions(async () => client.auth)
  const { email, password } = newPerson()
  const failures = async (captchaToken?: string) => {
    const results = [
      await actions.signUp({ email, password, fullName: 'Ada', captchaToken }),
      await actions.logIn({ email, password, captchaToken }),
      await actions.requestNewPassword({ email, captchaToken }),
      await actions.resendConfirmation({ email, captchaToken }),
    ]
    return results.map((result) => (result.ok ? 'passed' : result.failure.code))
  }
  expect(await failures()).toEqual(Array.from({ length: 4 }, () => 'captcha_failed'))
  // What the doctor asks.
  expect((await askAuth('recover', { email: 'no address' }, { api: api.origin })).body['code']).toBe('captcha_failed')
  // The client gives a failure of the server no code.
  expect(await failures('a-token')).toEqual(Array.from({ length: 4 }, () => null))
  api.stop()
})

test.describe('with the limits of config.toml', () => {
  let api: Awaited<ReturnType<typeof startOtherApi>>
  test.beforeAll(async () => {
    api = await startOtherApi({ hasLimits: true })
  })
  test.afterEach(({ page }) => stopForwarding(page))
  test.afterAll(() => {
    api.stop()
  })

  const ask = async (path: string) => {
    const statuses: number[] = []
    for (let time = 0; time < 35; time++) {
      const guess = { email: 'no-one@example.org', password: 'a guess' }
      statuses.push((await askAuth(path, guess, { api: api.origin })).status)
    }
    return statuses
  }

  test('30 password guesses, then one every ten seconds, and the page says so', async ({ page }) => {
    await api.use(page)
    const submit = await fillLogin(page, newPerson())
    const statuses = await ask('token?grant_type=password')
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400))
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    await submit.click()
    await expectToast(page, 'alert', 'Login failed', 'Request rate limit reached')
  })

  test('30 requests for mails from one address', async () => {
    expect((await ask('recover')).slice(-3)).toEqual([429, 429, 429])
  })
})
