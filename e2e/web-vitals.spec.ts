// Figures of real visits: off unless asked for at build time.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'

const ROOT = join(import.meta.dirname, '..')
/** Only the library speaks of it. */
const MARK = 'largest-contentful-paint'

/** The scripts of a build and what they say. */
async function scriptsIn(folder: string): Promise<string[]> {
  const files = (await readdir(join(folder, 'assets'))).filter((file) => file.endsWith('.js'))
  return Promise.all(files.map((file) => readFile(join(folder, 'assets', file), 'utf8')))
}

/** The finished page of another build, with the names that its files have in this one. */
function prerenderLike(finished: string, built: string): void {
  const names = readdirSync(join(built, 'assets'))
  const page = readFileSync(join(finished, 'index.html'), 'utf8')
  const renamed = page.replace(/([\w-]+)-[\w-]{8}(\.(?:js|css))/g, (name, stem: string, ending: string) => {
    return (
      names.find((other) => other.startsWith(`${stem}-`) && other.length === name.length && other.endsWith(ending)) ??
      name
    )
  })
  writeFileSync(join(built, 'index.html'), renamed)
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a build and takes its reports. Not `page.route`: what a page sends as it goes is beyond that. */
async function serveBuild(folder: string) {
  const reports: { body: string; cookie: string | undefined }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    if (request.method === 'POST') reports.push({ body: await text(request), cookie: request.headers.cookie })
    if (request.method === 'POST') return response.writeHead(204).end()
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    const content = await readFile(file).catch(() => null)
    response.writeHead(content ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    return response.end(content ?? '')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { reports, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('off: the build holds no code for it, and leaving the page sends nothing', async ({ page }) => {
  const scripts = await scriptsIn(join(ROOT, 'dist'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((script) => script.includes(MARK))).toEqual([])

  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Next story' }).click()
  await page.goto('/auth')
  await hydrated(page)
  expect(posts).toEqual([])
})

test.describe('on', () => {
  let built: string
  test.describe.configure({ timeout: 180_000 })

  test.beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'web-vitals-'))
    execFileSync('npx', ['vite', 'build', '--outDir', built, '--logLevel', 'error'], {
      cwd: ROOT,
      env: { ...process.env, VITE_WEB_VITALS: '/vitals' },
    })
    prerenderLike(join(ROOT, 'dist'), built)
  })
  test.afterAll(() => rmSync(built, { recursive: true, force: true }))

  test('one report when the page is left: no cookie, no name, no query', async ({ page, context }) => {
    const { reports, url, close } = await serveBuild(built)
    await context.addCookies([{ name: 'somebody', value: 'else', url }])
    const loaded = page.waitForResponse(async (response) =>
      response.url().endsWith('.js') ? (await response.text()).includes(MARK) : false,
    )
    await page.goto(`${url}/?from=mail`)
    await loaded
    await hydrated(page)
    // A quick answer is not worth an entry, so this one takes its time.
    await page.evaluate(() => {
      addEventListener('click', () => {
        const until = performance.now() + 80
        while (performance.now() < until) Math.random()
      })
    })
    const noticed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const seen = new PerformanceObserver(() => resolve())
          seen.observe({ type: 'event', durationThreshold: 40 } as PerformanceObserverInit)
        }),
    )
    await page.getByRole('button', { name: 'Next story' }).click()
    await noticed
    await expect(page.getByRole('button', { name: 'Show story 2 of 3' })).toHaveAttribute('aria-current', 'true')
    await page.goto('about:blank')

    await expect.poll(() => reports).toHaveLength(1)
    expect(reports[0]?.cookie).toBeUndefined()
    expect(JSON.parse(reports[0]?.body ?? '')).toEqual({
      page: '/',
      figures: {
        LCP: expect.any(Number),
        CLS: expect.any(Number),
        INP: expect.any(Number),
        FCP: expect.any(Number),
        TTFB: expect.any(Number),
      },
    })
    close()
  })
})
