import type { Page } from '@playwright/test'
import { contactFields } from '../../../supabase/functions/_shared/contact-message.ts'
import { contact } from '../../../src/content/contact.ts'
import { navigation } from '../../../src/content/navigation.ts'
import { testimonials, testimonialsSection } from '../../../src/content/testimonials.ts'
import { timeInteraction } from './event-timing.ts'
import { click, tap } from './press.ts'

/** Milliseconds of each interaction, by kind. */
export type Timings = Record<string, number[]>

const TIMES = 6
export const EMPTY_PAGE = 'an empty page'

const form = (page: Page) => page.getByRole('form', { name: contact.title })
const submit = (page: Page) => form(page).getByRole('button')

async function repeat(page: Page, timings: Timings, kind: string, act: (turn: number) => Promise<unknown>) {
  const times = (timings[kind] ??= [])
  for (let turn = 0; turn < TIMES; turn += 1) times.push(await timeInteraction(page, () => act(turn)))
}

/** What the browser itself needs on this machine, on a page without scripts. */
export async function onEmptyPage(page: Page, timings: Timings): Promise<void> {
  await page.setContent('<button>Nothing</button><textarea></textarea>')
  await repeat(page, timings, EMPTY_PAGE, () => click(page, page.getByRole('button')))
  await page.locator('textarea').click()
  await repeat(page, timings, EMPTY_PAGE, () => page.keyboard.type('a'))
}

/** A wide window, with mouse and keyboard. */
export async function onDesktop(page: Page, timings: Timings): Promise<void> {
  const links = page.getByRole('banner').getByRole('link')
  await repeat(page, timings, 'link in the bar', (turn) =>
    click(page, links.filter({ hasText: navigation.links[turn % 2]?.label ?? '' })),
  )

  const { next, previous, show } = testimonialsSection
  const count = testimonials.length
  await page.getByRole('button', { name: next }).scrollIntoViewIfNeeded()
  await repeat(page, timings, 'carousel: next', () => click(page, page.getByRole('button', { name: next })))
  await repeat(page, timings, 'carousel: previous', () => click(page, page.getByRole('button', { name: previous })))
  await repeat(page, timings, 'carousel: dot', (turn) =>
    click(page, page.getByRole('button', { name: show((turn % count) + 1, count) })),
  )
  await repeat(page, timings, 'carousel: arrow key', () => page.keyboard.press('ArrowRight'))

  await form(page).getByLabel(contactFields.name.label).click()
  await repeat(page, timings, 'form: a letter', (turn) => page.keyboard.type('Priya R'.charAt(turn)))
  await form(page).getByLabel(contactFields.message.label).click()
  await repeat(page, timings, 'form: a letter', () => page.keyboard.type('a'))
  await repeat(page, timings, 'form: sent with errors', () => click(page, submit(page)))
}

export async function sendForm(page: Page, timings: Timings, email: string): Promise<void> {
  await form(page).getByLabel(contactFields.email.label).fill(email)
  await form(page).getByLabel(contactFields.message.label).fill('We route 900 shipments a day by hand.')
  const times = (timings['form: sent'] ??= [])
  times.push(await timeInteraction(page, () => click(page, submit(page))))
  await form(page).getByRole('button', { name: contact.form.sent }).waitFor()
}

const MENU_BUTTONS = [
  ['menu: open', navigation.openMenu],
  ['menu: close', navigation.closeMenu],
] as const

/** A phone: taps and swipes. */
export async function onPhone(page: Page, timings: Timings): Promise<void> {
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const [kind, name] of MENU_BUTTONS) {
      const ms = await timeInteraction(page, () => tap(page, page.getByRole('button', { name })))
      ;(timings[kind] ??= []).push(ms)
    }
  }
  await page.getByRole('button', { name: testimonialsSection.next }).scrollIntoViewIfNeeded()
  await repeat(page, timings, 'carousel: swipe', () => swipe(page))
}

export async function onAuthPage(page: Page, timings: Timings): Promise<void> {
  const tabs = page.getByRole('tab')
  await repeat(page, timings, 'tabs: click', (turn) => click(page, tabs.nth((turn + 1) % 2)))
  await repeat(page, timings, 'tabs: arrow key', () => page.keyboard.press('ArrowRight'))
}

/** A finger on the testimonial moves 160 px to the left in ten steps. */
async function swipe(page: Page): Promise<void> {
  const box = await page.locator('#testimonials blockquote').first().boundingBox()
  if (!box) throw new Error('there is no testimonial to swipe')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: 300, y }])
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', [{ x: 300 - step * 16, y }])
  await touch('touchEnd', [])
  await finger.detach()
}
