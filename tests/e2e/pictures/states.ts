// Every screen in every state that is held by pictures. A new state is one entry here and `npm run generate -- screenshots`.
import { expect, type Locator, type Page } from '@playwright/test'
import { auth } from '#src/content/auth.ts'
import { contact } from '#src/content/contact.ts'
import { navigation } from '#src/content/navigation.ts'
import { hydrated } from '../../support/hydrated.ts'
import { askForNewPassword, logIn, loginForm, PASSWORD, signUpForm } from '../accounts.ts'
import { answerWith } from '../answer-with.ts'
import { button, fill, form } from '../contact-form.ts'
import { inboxStates } from './inbox-states.ts'
import { teamStates } from './team-states.ts'
import { voiceStates } from './voice-states.ts'

export const SIZES = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 789 },
  { width: 1920, height: 1080 },
] as const

export type State = {
  open: (page: Page) => Promise<unknown>
  /** Which edge of which element the window is scrolled to; else the top of the page. */
  edge?: readonly ['start' | 'end', string]
  sizes?: readonly (typeof SIZES)[number][]
  isFullPage?: boolean
}

// Addresses are shown, so they are always the same; the backend's answers are too.
const EMAIL = 'ada@example.org'
const DESKTOP = [SIZES[4]]
const STAGE = [SIZES[0], SIZES[2], SIZES[4]]
const RECORDS = [SIZES[1], SIZES[3], SIZES[4]]
const NARROW = SIZES.filter(({ width }) => width < 1024)

const END_OF_FORM = { edge: ['end', 'form:visible'] } as const

const at = (path: string) => async (page: Page) => {
  await page.goto(path)
  await hydrated(page)
}

export const STATES: Record<string, State> = {
  'home-top': { open: at('/') },
  'home-menu': { open: openMenu, sizes: NARROW },
  'home-services': { open: at('/'), edge: ['start', '#services'] },
  'home-about': { open: at('/'), edge: ['start', '#about'] },
  'home-testimonials': { open: at('/'), edge: ['start', '#testimonials'] },
  'home-contact': { open: at('/'), edge: ['start', '#contact'] },
  'home-contact-errors': { open: sendMistakes, ...END_OF_FORM },
  'home-contact-failed': { open: (page) => send(page, 503), ...END_OF_FORM },
  'home-contact-sent': { open: (page) => send(page, 201), ...END_OF_FORM },
  'home-footer': { open: at('/'), edge: ['end', 'footer'] },
  'home-print': { open: (page) => inMedia(page, '/', { media: 'print' }), sizes: DESKTOP, isFullPage: true },
  'home-forced-colours': {
    open: (page) => inMedia(page, '/', { forcedColors: 'active' }),
    sizes: DESKTOP,
    isFullPage: true,
  },
  'auth-login': { open: at('/auth') },
  'auth-sign-up': { open: at('/auth?tab=signup') },
  'auth-login-errors': { open: (page) => sendEmpty(page, '/auth', loginForm(page)), ...END_OF_FORM },
  'auth-sign-up-errors': { open: (page) => sendEmpty(page, '/auth?tab=signup', signUpForm(page)), ...END_OF_FORM },
  'auth-wrong-password': { open: logInWrongly, ...END_OF_FORM },
  'auth-forgot': { open: at('/auth?tab=forgot') },
  'auth-inbox': { open: askForLink },
  'auth-link': { open: at('/auth?token_hash=0123456789abcdef&type=recovery') },
  'auth-new-password': { open: followRecoveryLink },
  'auth-link-expired': { open: at('/auth?error_code=otp_expired') },
  'auth-print': { open: (page) => inMedia(page, '/auth', { media: 'print' }), sizes: DESKTOP },
  'auth-forced-colours': { open: (page) => inMedia(page, '/auth', { forcedColors: 'active' }), sizes: DESKTOP },
  'voice-idle': { open: voiceStates.idle },
  'voice-connecting': { open: voiceStates.connecting },
  'voice-in-call': { open: voiceStates.inCall },
  'voice-thinking': { open: voiceStates.thinking, sizes: STAGE },
  'voice-muted': { open: voiceStates.muted },
  'voice-chat': { open: voiceStates.chat, sizes: STAGE },
  'voice-draft': { open: voiceStates.draft, sizes: STAGE },
  'voice-denied': { open: voiceStates.denied },
  'voice-ended': { open: voiceStates.ended },
  ...Object.fromEntries(
    Object.entries(voiceStates).map(([name, open]) => [
      `voice-forced-colours-${name.replace('inCall', 'in-call')}`,
      { open: (page: Page) => inForcedColours(page, open), sizes: DESKTOP },
    ]),
  ),
  'team-accept': { open: teamStates.accept, sizes: RECORDS },
  'team-accept-failed': { open: teamStates.acceptFailed, sizes: RECORDS },
  'team-enrol': { open: teamStates.enrol, sizes: RECORDS },
  'team-code': { open: teamStates.code, sizes: RECORDS },
  'inbox-list': { open: inboxStates.list, sizes: RECORDS },
  'inbox-lead': { open: inboxStates.lead, sizes: RECORDS },
  'inbox-empty': { open: inboxStates.empty, sizes: DESKTOP },
  'inbox-erase': { open: inboxStates.erase, sizes: RECORDS },
  'inbox-down': { open: inboxStates.down, sizes: RECORDS },
  privacy: { open: (page) => page.goto('/privacy'), sizes: RECORDS, isFullPage: true },
  'not-found': { open: at('/no-such-page') },
}

async function openMenu(page: Page): Promise<void> {
  await at('/')(page)
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function sendMistakes(page: Page): Promise<void> {
  await fill(page, { name: 'A', email: 'ada', message: 'Hello' })
  await button(page).click()
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(3)
}

async function send(page: Page, status: 201 | 503): Promise<void> {
  await answerWith(page, '**/rest/v1/contact_submissions*', { status, body: '' })
  const sent = { confirmationSent: true, notificationSent: true }
  await answerWith(page, '**/functions/v1/send-contact-emails', { json: sent })
  await fill(page, { email: EMAIL })
  await button(page).click()
  const outcome = status === 201 ? contact.form.receipt.within : contact.form.mailInstead
  await expect(form(page).getByText(outcome)).toBeVisible()
  await expect(button(page)).toHaveText(contact.form.submit)
}

async function inMedia(page: Page, path: string, media: Parameters<Page['emulateMedia']>[0]): Promise<void> {
  await page.emulateMedia(media)
  await at(path)(page)
}

async function inForcedColours(page: Page, open: (page: Page) => Promise<unknown>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
}

async function sendEmpty(page: Page, path: string, filled: Locator): Promise<void> {
  await at(path)(page)
  await filled.getByRole('textbox').first().press('Enter')
}

async function logInWrongly(page: Page): Promise<void> {
  const refusal = { code: 'invalid_credentials', message: 'Invalid login credentials' }
  await answerWith(page, '**/auth/v1/token*', { status: 400, json: refusal })
  await logIn(page, { email: EMAIL, password: PASSWORD })
  await expect(page.getByText(refusal.message).first()).toBeVisible()
}

async function followRecoveryLink(page: Page): Promise<void> {
  const user = { id: '00000000-0000-4000-8000-000000000000', aud: 'authenticated', email: EMAIL, user_metadata: {} }
  const session = { access_token: 'header.e30.signature', refresh_token: 'refresh', token_type: 'bearer', user }
  await answerWith(page, '**/auth/v1/verify*', { json: { ...session, expires_in: 3_600, expires_at: 4_102_444_800 } })
  await answerWith(page, '**/auth/v1/user*', { json: user })
  await at('/auth?token_hash=0123456789abcdef&type=recovery')(page)
  await page.getByRole('button', { name: auth.link.proceed }).click()
  await expect(page.getByRole('heading', { name: auth.newPassword.heading })).toBeVisible()
}

async function askForLink(page: Page): Promise<void> {
  await answerWith(page, '**/auth/v1/recover*', { json: {} })
  await askForNewPassword(page, EMAIL)
}
