import type { Page } from '@playwright/test'
import { avatar, expireSession, logOut, signedUp, signInLink, storedSession } from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const TICK_MS = 30_000

/** Makes the stored session end in so many seconds, and counts the refreshes from then on. */
async function expireIn(page: Page, seconds: number): Promise<() => number> {
  const refreshes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('grant_type=refresh_token')) refreshes.push(request)
  })
  await expireSession(page, seconds)
  return () => refreshes.length
}

async function signedIn(page: Page): Promise<void> {
  await page.clock.install()
  // It asks with the session, and would refresh one that is about to end.
  const profile = page.waitForResponse((response) => response.url().includes('/rest/v1/profiles?'))
  await signedUp(page)
  await profile
}

/** A request that the page started before this one has been seen by now. */
async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/robots.txt')).text())
}

function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

test('a reload keeps the session, and the bar never shows the wrong state', async ({ page }) => {
  await signedUp(page)
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const look = () => {
      for (const link of document.querySelectorAll<HTMLElement>('header a[href="/auth"]')) {
        if (link.checkVisibility({ visibilityProperty: true })) shown.push(link.textContent)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(avatar(page)).toHaveText('AL')
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([])
})

test('a token with ten minutes left is left alone; with 80 seconds left it is refreshed at the next check', async ({
  page,
}) => {
  await signedIn(page)
  const before = await storedSession(page)
  const refreshes = await expireIn(page, 600)
  await page.clock.runFor(2 * TICK_MS)
  await roundTrip(page)
  expect(refreshes()).toBe(0)
  await expireSession(page, 80)
  await page.clock.runFor(TICK_MS + 1000)
  await expect.poll(refreshes).toBe(1)
  await expect.poll(async () => (await storedSession(page))?.refresh_token).not.toBe(before?.refresh_token)
  await expect(avatar(page)).toHaveText('AL')
})

test('while the page is hidden, nothing is refreshed; once it is shown again, it is', async ({ page }) => {
  await signedIn(page)
  await setHidden(page, true)
  const refreshes = await expireIn(page, 80)
  const before = await storedSession(page)
  await page.clock.runFor(4 * TICK_MS)
  await roundTrip(page)
  expect(refreshes()).toBe(0)
  expect((await storedSession(page))?.refresh_token).toBe(before?.refresh_token)
  await setHidden(page, false)
  await expect.poll(refreshes).toBe(1)
})

test('several tabs that wake with an expired session stay logged in', async ({ context }) => {
  const [first = await context.newPage(), ...others] = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
  await signedUp(first)
  const before = await storedSession(first)
  await expireSession(first, -10)
  await Promise.all(others.map((page) => page.goto('/')))
  await first.reload()
  for (const page of [first, ...others]) await expect(avatar(page)).toHaveText('AL')
  const after = await storedSession(first)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  await first.reload()
  await expect(avatar(first)).toHaveText('AL')
})

test('two tabs stay in step', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await two.goto('/')
  await expect(signInLink(two)).toBeVisible()
  await signedUp(one)
  await expect(avatar(two)).toHaveText('AL')
  await logOut(two)
  await expect(signInLink(two)).toBeVisible()
  await expect(signInLink(one)).toBeVisible()
})
