import type { Page } from '@playwright/test'
import { button, form } from '../../e2e/contact-form.ts'
import { timeInteraction } from './event-timing.ts'

/** What a visitor does, and how long each took, in the order in which it was done. */
export type Timings = Record<string, number[]>

const TIMES = 6
export const EMPTY_PAGE = 'an empty page'

async function repeat(page: Page, timings: Timings, kind: string, act: (turn: number) => Promise<unknown>) {
  const times = (timings[kind] ??= [])
  for (let turn = 0; turn < TIMES; turn += 1) times.push(await timeInteraction(page, () => act(turn)))
}

/** What this browser needs on this machine to answer on a page where nothing happens. */
export async function onEmptyPage(page: Page, timings: Timings): Promise<void> {
  await page.setContent('<button>Nothing</button><textarea></textarea>')
  await repeat(page, timings, EMPTY_PAGE, () => page.getByRole('button').click())
  await page.locator('textarea').click()
  await repeat(page, timings, EMPTY_PAGE, () => page.keyboard.type('a'))
}

/** A wide window, with mouse and keyboard. */
export async function onDesktop(page: Page, timings: Timings): Promise<void> {
  const links = page.getByRole('banner').getByRole('link')
  await repeat(page, timings, 'link in the bar', (turn) =>
    links.filter({ hasText: turn % 2 === 0 ? 'About' : 'Services' }).click(),
  )

  await page.getByRole('button', { name: 'Next story' }).scrollIntoViewIfNeeded()
  await repeat(page, timings, 'carousel: next', () => page.getByRole('button', { name: 'Next story' }).click())
  await repeat(page, timings, 'carousel: previous', () => page.getByRole('button', { name: 'Previous story' }).click())
  await repeat(page, timings, 'carousel: dot', (turn) =>
    page.getByRole('button', { name: `Show story ${(turn % 3) + 1} of 3` }).click(),
  )
  await repeat(page, timings, 'carousel: arrow key', () => page.keyboard.press('ArrowRight'))

  await form(page).getByLabel('Name').click()
  await repeat(page, timings, 'form: a letter', (turn) => page.keyboard.type('Priya R'.charAt(turn)))
  await form(page).getByLabel('Message').click()
  await repeat(page, timings, 'form: a letter', () => page.keyboard.type('a'))
  await repeat(page, timings, 'form: sent with errors', () => button(page).click())
}

export async function sendForm(page: Page, timings: Timings, email: string): Promise<void> {
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Message').fill('We route 900 shipments a day by hand.')
  const times = (timings['form: sent'] ??= [])
  times.push(await timeInteraction(page, () => button(page).click()))
  await form(page).getByRole('button', { name: 'Message Sent!' }).waitFor()
}

const MENU_BUTTONS = [
  ['menu: open', 'Open menu'],
  ['menu: close', 'Close menu'],
] as const

/** A phone: taps and swipes. */
export async function onPhone(page: Page, timings: Timings): Promise<void> {
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const [kind, name] of MENU_BUTTONS) {
      const ms = await timeInteraction(page, () => page.getByRole('button', { name }).tap())
      ;(timings[kind] ??= []).push(ms)
    }
  }
  await page.getByRole('button', { name: 'Next story' }).scrollIntoViewIfNeeded()
  await repeat(page, timings, 'carousel: swipe', () => swipe(page))
}

export async function onAuthPage(page: Page, timings: Timings): Promise<void> {
  const tabs = page.getByRole('tab')
  await repeat(page, timings, 'tabs: click', (turn) => tabs.nth((turn + 1) % 2).click())
  await repeat(page, timings, 'tabs: arrow key', () => page.keyboard.press('ArrowRight'))
}

/** A finger on the story, 160 px to the left in ten steps. */
async function swipe(page: Page): Promise<void> {
  const box = await page.locator('#testimonials blockquote').first().boundingBox()
  if (!box) throw new Error('there is no story to swipe')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: 300, y }])
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', [{ x: 300 - step * 16, y }])
  await touch('touchEnd', [])
  await finger.detach()
}
