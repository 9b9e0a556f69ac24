// The public pages and the account, with fixed responses.
import { expect, type Locator, type Page } from '@playwright/test'
import { account } from '#src/content/account.ts'
import { accountPage } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { contact } from '#src/content/contact.ts'
import { receipt } from '#src/content/receipt.ts'
import { unsent } from '#src/content/unsent.ts'
import { navigation } from '#src/content/navigation.ts'
import { testimonialsSection } from '#src/content/testimonials.ts'
import { openPage } from '../../support/hydrated.ts'
import { requestNewPassword, avatar, logIn, loginForm, PASSWORD, signUpForm } from '../accounts.ts'
import { answer, mockResponse, delayRequests } from '../mock-response.ts'
import { button, fill, fillIn, form } from '../contact-form.ts'
import { signIn, USER } from './session.ts'
import { BOTH, DESKTOP, inForcedColours, LYING, PHONE, picturesDrawn, TABLET, type Picture } from './picture.ts'

// Addresses are shown, so they are always the same.
const EMAIL = 'ada@example.org'

const at = (path: string) => async (page: Page) => {
  await openPage(page, path)
  // Fonts and pictures above a section may still have moved it by a pixel.
  await picturesDrawn(page)
  await page.evaluate(() => document.getElementById(location.hash.slice(1))?.scrollIntoView())
}
/** Text pages have no scripts. */
const text = (path: string) => (page: Page) => page.goto(path)

export const sitePictures: Record<string, Picture> = {
  'home-top': { open: at('/'), sizes: [...BOTH, LYING, TABLET] },
  'home-services': { open: at('/#services'), sizes: BOTH },
  'home-report': { open: at('/#report'), sizes: BOTH },
  'home-about': { open: at('/#about'), sizes: [...BOTH, TABLET] },
  'home-story-1': { open: (page) => openStory(page, 1), sizes: [...BOTH, LYING] },
  'home-story-2': { open: (page) => openStory(page, 2), sizes: [DESKTOP] },
  'home-story-3': { open: (page) => openStory(page, 3), sizes: [DESKTOP] },
  'home-contact': { open: at('/#contact'), sizes: BOTH },
  'home-footer': { open: openFooter, sizes: [DESKTOP] },
  'home-menu': { open: openMenu, sizes: [PHONE] },
  'home-signed-in': { open: openSignedIn, sizes: [DESKTOP] },
  'home-signed-in-menu': { open: openSignedInMenu, sizes: [PHONE] },
  'home-print': { open: openPrint, sizes: [DESKTOP], isFullPage: true },
  'home-forced-colours': { ...inForcedColours(at('/')), isFullPage: true },
  'contact-errors': { open: sendMistakes, sizes: [PHONE] },
  'contact-saving': { open: save, sizes: [DESKTOP] },
  'contact-sent': { open: (page) => send(page, 201, contact.form.sent), sizes: [DESKTOP] },
  'contact-receipt': { open: (page) => send(page, 201, contact.form.submit), sizes: BOTH },
  'contact-failed': { open: (page) => send(page, 503, contact.form.submit), sizes: BOTH },
  'auth-login': { open: at('/auth'), sizes: BOTH },
  'auth-sign-up': { open: at('/auth?tab=signup'), sizes: BOTH },
  'auth-login-errors': { open: (page) => sendEmpty(page, '/auth', loginForm(page)), sizes: [DESKTOP] },
  'auth-sign-up-errors': { open: (page) => sendEmpty(page, '/auth?tab=signup', signUpForm(page)), sizes: [PHONE] },
  'auth-wrong-password': { open: logInWrongly, sizes: [DESKTOP] },
  'auth-inbox': { open: requestLink, sizes: [PHONE] },
  'auth-link': { open: at('/auth?token_hash=0123456789abcdef&type=recovery'), sizes: [DESKTOP] },
  'auth-link-expired': { open: at('/auth?error_code=otp_expired'), sizes: [DESKTOP] },
  'auth-new-password': { open: followRecoveryLink, sizes: [PHONE] },
  'auth-forced-colours': inForcedColours(at('/auth')),
  account: { open: openAccount, sizes: BOTH, isFullPage: true },
  'our-approach': { open: text('/our-approach'), sizes: [DESKTOP] },
  'case-studies': { open: text('/case-studies'), sizes: [DESKTOP] },
  careers: { open: text('/careers'), sizes: [PHONE] },
  imprint: { open: text('/imprint'), sizes: [DESKTOP] },
  privacy: { open: text('/privacy'), sizes: BOTH },
  'not-found': { open: at('/no-such-page'), sizes: BOTH },
}

async function openStory(page: Page, number: number): Promise<void> {
  await at('/#testimonials')(page)
  for (let shown = 1; shown < number; shown++)
    await page.getByRole('button', { name: testimonialsSection.next }).click()
}

async function openFooter(page: Page): Promise<void> {
  await at('/')(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.9 })
}

async function openMenu(page: Page): Promise<void> {
  await at('/')(page)
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openSignedIn(page: Page): Promise<void> {
  await signIn(page)
  await at('/')(page)
  await avatar(page).click()
  await expect(page.getByRole('link', { name: account.page })).toBeVisible()
}

async function openSignedInMenu(page: Page): Promise<void> {
  await signIn(page)
  await openMenu(page)
}

async function openPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await at('/')(page)
}

async function sendMistakes(page: Page): Promise<void> {
  await at('/#contact')(page)
  await fillIn(page, { name: 'A', email: 'ada', message: 'Hello' })
  await button(page).click()
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(3)
}

/** The database never responds. */
async function save(page: Page): Promise<void> {
  await page.route('**/rest/v1/contact_submissions*', () => {})
  await fill(page, { email: EMAIL })
  await button(page).click()
  await expect(button(page)).toHaveText(contact.form.saving)
}

/** Waits `until` the button has this label; it shows success for two seconds. */
async function send(page: Page, status: 201 | 503, until: string): Promise<void> {
  await mockResponse(page, '**/rest/v1/contact_submissions*', { status, body: '' })
  const json = { confirmationSent: true, notificationSent: true }
  const { requested, release } = await delayRequests(page, '**/functions/v1/*', (route) => answer(route, { json }))
  await fill(page, { email: EMAIL })
  await button(page).click()
  if (status === 201) await requested
  if (until === contact.form.sent) await page.evaluate(() => (window.longestWaitMs = 1_999))
  release()
  const outcome = status === 201 ? receipt.heading : unsent.mail
  if (until === contact.form.submit) await expect(page.getByText(outcome)).toBeVisible()
  await expect(button(page)).toHaveText(until)
}

async function sendEmpty(page: Page, path: string, filled: Locator): Promise<void> {
  await at(path)(page)
  await filled.getByRole('textbox').first().press('Enter')
  await expect(filled.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function logInWrongly(page: Page): Promise<void> {
  const refusal = { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }
  await mockResponse(page, '**/auth/v1/token*', { status: 400, json: refusal })
  await logIn(page, { email: EMAIL, password: PASSWORD })
  await expect(page.getByText(auth.errors.credentials)).toBeVisible()
}

async function followRecoveryLink(page: Page): Promise<void> {
  const session = { access_token: 'header.e30.signature', refresh_token: 'refresh', token_type: 'bearer', user: USER }
  await mockResponse(page, '**/auth/v1/verify*', { json: { ...session, expires_in: 3_600, expires_at: 4_102_444_800 } })
  await mockResponse(page, '**/auth/v1/user*', { json: USER })
  await at('/auth?token_hash=0123456789abcdef&type=recovery')(page)
  await page.getByRole('button', { name: auth.link.proceed }).click()
  await expect(page.getByRole('heading', { name: auth.newPassword.heading })).toBeVisible()
}

async function requestLink(page: Page): Promise<void> {
  await mockResponse(page, '**/auth/v1/recover*', { json: {} })
  await requestNewPassword(page, EMAIL)
}

async function openAccount(page: Page): Promise<void> {
  await signIn(page)
  const message = {
    id: '1',
    message: 'We have four years of support tickets. Half of them record how they were resolved.',
    sentAt: '2026-03-18T09:02:00Z',
    answeredAt: '2026-03-18T14:36:00Z',
    confirmationSentAt: '2026-03-18T09:02:04Z',
    keptUntil: '2028-03-18T00:00:00Z',
  }
  const waiting = { id: '2', message: 'Mornings are best.', sentAt: '2026-03-20T08:15:00Z', answeredAt: null }
  const messages = [message, { ...message, ...waiting }]
  await mockResponse(page, '**/rest/v1/rpc/account_data', { json: { isTeam: false, messages, transcripts: [] } })
  await at('/account')(page)
  await page.getByText(waiting.message).first().click()
  await expect(page.getByText(accountPage.records.open)).toBeVisible()
}
