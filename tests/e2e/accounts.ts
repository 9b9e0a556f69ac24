import { expect, type Locator, type Page } from '@playwright/test'
import { openPage } from '../support/hydrated.ts'
import { newAddress, stackUnderTest } from './stack.ts'

export const PASSWORD = 'difference-engine'

export type Person = { fullName: string; email: string; password: string }

export function newPerson(fullName = 'Ada Lovelace'): Person {
  return { fullName, email: newAddress('person'), password: PASSWORD }
}

type RequestOptions = { method?: string; token?: string; api?: string }

/** Calls the auth service without the page. */
export async function callAuth(path: string, data: object, { method = 'POST', token, api }: RequestOptions = {}) {
  const { apiUrl, anonKey } = stackUnderTest()
  const response = await fetch(`${api ?? apiUrl}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(data) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** A session as on another device, from a login or a refresh token. */
export const requestSession = (grant: 'password' | 'refresh_token', data: object) =>
  callAuth(`token?grant_type=${grant}`, data)

/** Creates an account without the page. */
export async function createAccount({ fullName, email, password }: Person): Promise<void> {
  const { status } = await callAuth('signup', { email, password, data: { full_name: fullName } })
  expect(status).toBe(200)
}

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Login' })
const signUpForm = (page: Page) => page.getByRole('form', { name: 'Sign Up' })

/** The other button of an account form shows its password. */
export const submitIn = (form: Locator) => form.locator('button[type=submit]')

type Login = Pick<Person, 'email' | 'password'>

/** Fills in the open form and returns its button. */
export const typeLogin = (page: Page, login: Login) => typeInto(loginForm(page), login)

async function typeInto(form: Locator, { email, password }: Login): Promise<Locator> {
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  return submitIn(form)
}

export async function fillLogin(page: Page, login: Login): Promise<Locator> {
  await openPage(page, '/auth')
  return typeLogin(page, login)
}

export async function signUp(page: Page, { fullName, ...login }: Person): Promise<void> {
  await openPage(page, '/auth?tab=signup')
  await signUpForm(page).getByLabel('Full Name').fill(fullName)
  await (await typeInto(signUpForm(page), login)).click()
}

export async function logIn(page: Page, login: Login): Promise<void> {
  await (await fillLogin(page, login)).click()
}

/** Signs up someone new, and waits until the bar shows it. */
export async function signedUp(page: Page, fullName?: string): Promise<Person> {
  const person = newPerson(fullName)
  await signUp(page, person)
  await expect(avatar(page)).toBeVisible()
  return person
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Continues to the page that confirms that a mail was sent. */
export async function requestNewPassword(page: Page, email: string): Promise<void> {
  await openPage(page, '/auth')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page).toHaveURL('/auth?tab=forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your inbox')
  await expect(page.getByText(email)).toBeVisible()
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await expect(heading(page)).toHaveText('New password')
  await page.getByRole('form', { name: 'New password' }).getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

/** Opens a mailed link and presses the button that it waits for. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(heading(page)).toHaveText('One more step')
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' })
export const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign In' })

export async function logOut(page: Page): Promise<void> {
  await avatar(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** There is, or was, a toast with this title and text; toasts disappear after five seconds. */
export async function expectToast(page: Page, role: 'status' | 'alert' | 'silent', title: string, text: string) {
  const toasts = () => page.evaluate(() => window.toasts)
  await expect.poll(toasts).toContainEqual({ role, title, text: expect.stringContaining(text) })
}

type StoredSession = { access_token: string; refresh_token: string; expires_at: number; expires_in: number }

/** The session in the browser's storage. */
export function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('account-session') ?? 'null') as StoredSession | null)
}
