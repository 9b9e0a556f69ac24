// The screens of docs/screenshots: what README shows, and one of each layout. The backend's responses are fixed.
import { expect, type Page } from '@playwright/test'
import { examples } from '#src/brand/examples.data.ts'
import { navigation } from '#src/content/navigation.ts'
import { openPage } from '../../support/hydrated.ts'
import { button, fill, fillIn, form } from '../contact-form.ts'
import { mockResponse } from '../mock-response.ts'
import { openVoicePage } from '../voice-page.ts'
import member from './member.json' with { type: 'json' }

export type Size = { width: number; height: number }
export type Screen = { open: (page: Page) => Promise<unknown>; sizes: readonly Size[]; isFullPage?: true }

/** The session of member.json is valid then. */
export const NOON = new Date('2026-03-20T12:00:00Z')
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 789 }
const BOTH = [PHONE, DESKTOP]

const at = (path: string) => async (page: Page) => {
  await openPage(page, path)
  // Fonts and pictures above a section may still have moved it by a pixel.
  await picturesDrawn(page)
  await page.evaluate(() => document.getElementById(location.hash.slice(1))?.scrollIntoView())
}

const home = (media: Parameters<Page['emulateMedia']>[0]) => async (page: Page) => {
  await page.emulateMedia(media)
  await at('/')(page)
}

export const screens: Record<string, Screen> = {
  'home-top': { open: at('/'), sizes: BOTH },
  'home-services': { open: at('/#services'), sizes: [DESKTOP] },
  'home-report': { open: at('/#report'), sizes: [PHONE] },
  'home-menu': { open: openMenu, sizes: [PHONE] },
  'home-print': { open: home({ media: 'print' }), sizes: [DESKTOP], isFullPage: true },
  'home-forced-colours': { open: home({ forcedColors: 'active' }), sizes: [DESKTOP], isFullPage: true },
  'contact-errors': { open: sendMistakes, sizes: [PHONE] },
  'contact-receipt': { open: send, sizes: [DESKTOP] },
  'auth-login': { open: at('/auth'), sizes: BOTH },
  // A text page has no scripts to wait for.
  privacy: { open: (page) => page.goto('/privacy'), sizes: [DESKTOP] },
  'not-found': { open: at('/no-such-page'), sizes: [DESKTOP] },
  'voice-idle': { open: (page) => openVoicePage(page), sizes: BOTH },
  'voice-in-call': { open: talk, sizes: BOTH },
  'inbox-list': { open: openInbox, sizes: BOTH },
  'inbox-lead': { open: openLead, sizes: BOTH },
}

async function openMenu(page: Page): Promise<void> {
  await at('/')(page)
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function sendMistakes(page: Page): Promise<void> {
  await at('/#contact')(page)
  await fillIn(page, { name: 'A', email: 'ada', message: 'Hello' })
  await button(page).click()
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(3)
}

async function send(page: Page): Promise<void> {
  await mockResponse(page, '**/rest/v1/contact_submissions*', { status: 201, body: '' })
  await mockResponse(page, '**/functions/v1/*', { json: { confirmationSent: true, notificationSent: true } })
  await fill(page, { email: 'ada@example.org' })
  await button(page).click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expect(button(page)).toHaveText('Send Message')
}

async function talk(page: Page): Promise<void> {
  const voice = await openVoicePage(page)
  await voice.startCall()
  await voice.say('user', String(examples[1]))
  await voice.say('assistant', 'The readiness review is free. An audit costs from £9,500.')
}

/** As a member who is logged in. */
async function openInbox(page: Page): Promise<void> {
  await page.addInitScript(
    (session) => localStorage.setItem('account-session', session),
    JSON.stringify(member.session),
  )
  await mockResponse(page, '**/rest/v1/profiles*', { json: [] })
  for (const [name, json] of Object.entries(member.answers))
    await mockResponse(page, new RegExp(`/rest/v1/${name}(\\?|$)`), {
      json,
      headers: { 'content-range': `0-0/${Array.isArray(json) ? json.length : 0}` },
    })
  await page.goto('/inbox')
  await expect(page.locator('.status-line')).toContainText(/\w/)
}

async function openLead(page: Page): Promise<void> {
  await openInbox(page)
  await page
    .getByRole('link', { name: member.answers.contact_submissions[0]?.name ?? '' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
}

/** Until fonts and pictures, those further down included, have their final size. */
export async function picturesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })
}
