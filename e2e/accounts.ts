import { expect, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { newAddress, stackUnderTest } from './stack.ts'

export const PASSWORD = 'difference-engine'

export type Person = { fullName: string; email: string; password: string }

export function newPerson(fullName = 'Ada Lovelace'): Person {
  return { fullName, email: newAddress('person'), password: PASSWORD }
}

/** An account made without the page. */
export async function createAccount(person: Person): Promise<void> {
  const { apiUrl, anonKey } = stackUnderTest()
  const answer = await fetch(`${apiUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password, data: { full_name: person.fullName } }),
  })
  expect(answer.status).toBe(200)
}

export async function signUp(page: Page, { fullName, email, password }: Person): Promise<void> {
  await page.goto('/auth?tab=signup')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Sign Up' })
  await form.getByLabel('Full Name').fill(fullName)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
}

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Up to the page that says a mail is on its way. */
export async function askForNewPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page).toHaveURL('/auth?tab=forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await expect(page.getByText(email)).toBeVisible()
}

/** Opens a mailed link and presses the button that it waits for. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' })
export const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign In' })

export async function logOut(page: Page): Promise<void> {
  await avatar(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** The toast with this title says this. */
export async function expectToast(page: Page, role: 'status' | 'alert', title: string, text: string): Promise<void> {
  const toast = page.getByRole(role).filter({ hasText: title })
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(text)).toBeVisible()
}

type StoredSession = { access_token: string; refresh_token: string; expires_at: number; expires_in: number }

/** What the browser keeps of the session. */
export function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('account-session') ?? 'null') as StoredSession | null)
}
