import { expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'

const pages = [
  { path: '/', status: 200, title: 'Lodestar AI Agency', heading: "AI Isn't Magic. It's Strategy" },
  { path: '/auth', status: 200, title: 'Log in or sign up | Lodestar AI Agency', heading: 'Good to see you' },
  { path: '/voice-demo', status: 200, title: 'Voice Agent Demo | Lodestar AI Agency', heading: 'Voice Agent Demo' },
  { path: '/no/such-page', status: 404, title: 'Page not found | Lodestar AI Agency', heading: '404' },
]

for (const { path, status, title, heading } of pages) {
  test(`${path} is readable before any script runs`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await context.close()
  })

  test(`${path} carries no inline script or style`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title}</title>`)
    const inline = html.match(/<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>/g) ?? []
    expect(inline).toEqual([])
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
  })

  test(`${path} hydrates without a complaint`, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(path)
    // React marks the nodes that it has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
    const expected = status === 404 ? [/status of 404/, /no page at \/no\/such-page/] : []
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    expect(complaints).toHaveLength(expected.length)
  })

  test(`${path} breaks no rule of WCAG 2.2 AA that a machine can see`, async ({ page }) => {
    await page.goto(path)
    await expectNoViolations(page)
  })
}

test('pages lead to each other without a reload', async ({ page }) => {
  await page.goto('/auth')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Lodestar AI Agency')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("AI Isn't Magic. It's Strategy")
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you')
})

test('the strict policy of the built site is sent with every page', async ({ request }) => {
  for (const { path } of pages) {
    const policy = (await request.get(path)).headers()['content-security-policy']
    expect(policy).toContain("default-src 'none'; script-src 'self';")
  }
})
