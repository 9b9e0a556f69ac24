import { expect, type Locator, type Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { linkIn, mailTo } from './mailbox.ts'
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

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Login' })
export const signUpForm = (page: Page) => page.getByRole('form', { name: 'Sign Up' })

/** The other button of an account form shows its password. */
export const submitIn = (form: Locator) => form.locator('button[type=submit]')

/** Opens the form and fills it in; answers with its button. */
async function fillSignUp(page: Page, { fullName, email, password }: Person): Promise<Locator> {
  await page.goto('/auth?tab=signup')
  await hydrated(page)
  await signUpForm(page).getByLabel('Full Name').fill(fullName)
  await signUpForm(page).getByLabel('Email').fill(email)
  await signUpForm(page).getByLabel('Password').fill(password)
  return submitIn(signUpForm(page))
}

export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<Locator> {
  await page.goto('/auth')
  await hydrated(page)
  await loginForm(page).getByLabel('Email').fill(email)
  await loginForm(page).getByLabel('Password').fill(password)
  return submitIn(loginForm(page))
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await (await fillSignUp(page, person)).click()
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await (await fillLogin(page, person)).click()
}

/** Signs up someone new, and waits until the bar shows it. */
export async function signedUp(page: Page, fullName?: string): Promise<Person> {
  const person = newPerson(fullName)
  await signUp(page, person)
  await expect(avatar(page)).toBeVisible()
  return person
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Up to the page that says a mail is on its way. */
export async function askForNewPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page).toHaveURL('/auth?tab=forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your inbox')
  await expect(page.getByText(email)).toBeVisible()
}

/** The link that is mailed for a new password. */
export async function recoveryLink(page: Page, email: string): Promise<string> {
  await askForNewPassword(page, email)
  return linkIn(await mailTo(email))
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

/** Makes the stored session end in so many seconds. */
export function expireSession(page: Page, seconds: number): Promise<void> {
  return page.evaluate((left) => {
    const session = JSON.parse(localStorage.getItem('account-session') ?? '{}') as { expires_at: number }
    session.expires_at = Math.floor(Date.now() / 1000) + left
    localStorage.setItem('account-session', JSON.stringify(session))
  }, seconds)
}
