// What the auth service answers to each call of the page, refusals above all. The page relies on these codes and words.
import { expect, test, type APIRequestContext } from '@playwright/test'
import { createAccount, newPerson } from './accounts.ts'
import { startOtherApi } from './other-api.ts'
import { isOtherDockerSuite, stackUnderTest } from './stack.ts'

type Said = { code: string; message: string }

async function ask(request: APIRequestContext, path: string, data: object, api = stackUnderTest().apiUrl) {
  const answer = await request.post(`${api}/auth/v1/${path}`, {
    headers: { apikey: stackUnderTest().anonKey, 'x-supabase-api-version': '2024-01-01' },
    data,
  })
  const { code, message } = (await answer.json()) as Said
  return [answer.status(), code, message]
}

const refusals: [what: string, path: string, data: object, answer: [number, string, string]][] = [
  [
    'a link that was used or made up',
    'verify',
    { token_hash: 'abc', type: 'recovery' },
    [403, 'otp_expired', 'Email link is invalid or has expired'],
  ],
  [
    'a link of no known kind',
    'verify',
    { token_hash: 'abc', type: 'nonsense' },
    [400, 'validation_failed', 'Invalid email verification type'],
  ],
  [
    'a login without an account',
    'token?grant_type=password',
    { email: 'nobody@example.org', password: 'difference-engine' },
    [400, 'invalid_credentials', 'Invalid login credentials'],
  ],
  [
    'a short password',
    'signup',
    { email: newPerson().email, password: 'short' },
    [422, 'weak_password', 'Password should be at least 6 characters.'],
  ],
  [
    'an address that is none',
    'signup',
    { email: 'nonsense', password: 'difference-engine' },
    [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  ],
  [
    'a refresh with nonsense',
    'token?grant_type=refresh_token',
    { refresh_token: 'nonsense' },
    [400, 'validation_failed', 'Refresh token is not valid'],
  ],
]

for (const [what, path, data, answer] of refusals) {
  test(`${what} is refused with ${answer[0]} ${answer[1]}`, async ({ request }) => {
    expect(await ask(request, path, data)).toEqual(answer)
  })
}

test('a second sign-up says that there is an account', async ({ request }) => {
  const ada = newPerson()
  await createAccount(ada)
  expect(await ask(request, 'signup', ada)).toEqual([422, 'user_already_exists', 'User already registered'])
})

test('a second mail within a minute is refused for a known address, and for an unknown one it is not', async ({
  request,
}) => {
  const ada = newPerson()
  await createAccount(ada)
  expect((await ask(request, 'recover', { email: ada.email }))[0]).toBe(200)
  const [status, code, message] = await ask(request, 'recover', { email: ada.email })
  expect([status, code]).toEqual([429, 'over_email_send_rate_limit'])
  expect(message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  const unknown = { email: newPerson().email }
  for (let time = 0; time < 2; time++) expect((await ask(request, 'recover', unknown))[0]).toBe(200)
})

test('an address that waits for its confirmation is told only to who knows the password', async ({ request }) => {
  test.skip(isOtherDockerSuite('confirmations'), 'this project in Docker has confirmations off')
  const { origin, stop } = await startOtherApi({ confirmEmails: true })
  const ada = newPerson()
  const logIn = (password: string) => ask(request, 'token?grant_type=password', { email: ada.email, password }, origin)
  expect((await ask(request, 'signup', ada, origin))[0]).toBe(200)
  expect(await logIn('wrong-engine')).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
  expect(await logIn(ada.password)).toEqual([400, 'email_not_confirmed', 'Email not confirmed'])
  const [status, code, message] = await ask(request, 'signup', ada, origin)
  expect([status, code]).toEqual([429, 'over_email_send_rate_limit'])
  expect(message).toMatch(/^For security purposes/)
  stop()
})
