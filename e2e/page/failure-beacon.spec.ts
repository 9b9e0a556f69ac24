// Pages that report their failures: a build of its own, on a stack of its own. How long until the inbox shows each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page, type Request } from '@playwright/test'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { notSavedToast } from '#src/features/contact/not-saved-toast.ts'
import type { FailureKind } from '#shared/browser-failure.ts'
import { freePorts, openStack, type TemporaryStack } from '../../stack/src/testing/own-stack.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { readSettings, ROOT } from '../../stack/src/settings.ts'
import { button, fillIn } from '../contact-form.ts'

const SEEN_WITHIN_MS = 60_000
const CANARY = { name: 'Canary Wharf', email: 'canary@example.org', message: 'The canary message must not leave.' }
const DIST = join(ROOT, '.local/beacon/dist')

let stack: TemporaryStack
test.describe.configure({ mode: 'serial' })
test.use({ trace: 'off' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const ports = await freePorts()
  const { siteUrl, apiUrl, voiceUrl } = readSettings('start', ports)
  const site = {
    VITE_SITE_URL: siteUrl,
    VITE_SUPABASE_URL: apiUrl,
    VITE_VOICE_API_URL: voiceUrl,
    VITE_VOICE_CALL_MACHINE_URL: `${voiceUrl}/call-machine.js`,
  }
  const env = { ...process.env, ...site, VITE_FAILURE_BEACON: 'on', STACK_DIST: DIST }
  const build = spawn(process.execPath, ['scripts/build/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect((await once(build, 'exit'))[0]).toBe(0)
  stack = await openStack({ ...ports, STACK_DIST: DIST })
})

test.afterAll(async () => {
  await stack.close()
  rmSync(join(DIST, '..'), { recursive: true, force: true })
})

type Fault = { name: string; kind: FailureKind; path: string; fail: (page: Page) => Promise<void> }

async function sendMessage(page: Page): Promise<void> {
  await fillIn(page, CANARY)
  await button(page).click()
  await expect(page.getByRole('alert').getByText(notSavedToast.text)).toBeVisible()
}

const FAULTS: Fault[] = [
  {
    name: 'a message that the backend does not take',
    kind: 'form',
    path: '/?utm_source=canary',
    async fail(page) {
      await page.route('**/rest/v1/contact_submissions*', (route) => route.fulfill({ status: 500, json: {} }))
      await sendMessage(page)
    },
  },
  {
    name: 'code fetched later that is missing',
    kind: 'script',
    path: '/',
    async fail(page) {
      await page.route('**/assets/deliver-*.js', (route) => route.fulfill({ status: 404 }))
      await sendMessage(page)
    },
  },
  {
    name: "the app's own script that is missing",
    kind: 'script',
    path: '/',
    async fail(page) {
      await page.route('**/assets/main-*.js', (route) => route.fulfill({ status: 404 }))
      await page.reload()
    },
  },
  {
    name: 'a call without a microphone',
    kind: 'voice',
    path: '/voice-demo',
    async fail(page) {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
      })
      await page.getByRole('button', { name: voiceDemo.card.start }).click()
      await expect(page.locator('.stage-alert')).toBeVisible()
    },
  },
  {
    name: 'a script that the policy blocks',
    kind: 'policy',
    path: '/auth',
    async fail(page) {
      await page.evaluate(() => {
        document.head.append(Object.assign(document.createElement('script'), { src: 'https://example.com/a.js' }))
      })
    },
  },
  {
    name: 'an error that nothing catches',
    kind: 'rendering',
    path: '/auth',
    async fail(page) {
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('broken')
        })
      })
    },
  },
]

for (const { name, kind, path, fail } of FAULTS) {
  test(`${name} is seen within a minute, and tells nothing of the visitor`, async ({ page }) => {
    test.setTimeout(SEEN_WITHIN_MS + 60_000)
    const { addresses, sql } = stack
    await sql`delete from private.browser_failures where true`
    const reports: Request[] = []
    page.on('request', (request) => request.url().endsWith('/browser-failures') && reports.push(request))
    await page.context().addCookies([{ name: 'canary', value: 'canary', url: addresses.apiUrl }])
    await page.goto(`${addresses.siteUrl}${path}`)
    await hydrated(page)
    await fail(page)
    const began = performance.now()
    const seen = async () => {
      const [row] = await sql<{ health: { browserFailures: Record<string, number> } }[]>`
        select public.contact_health() as health`
      return row?.health.browserFailures[kind]
    }
    await expect.poll(seen, { timeout: SEEN_WITHIN_MS }).toBe(1)
    console.info(`  ${kind}: seen ${Math.round(performance.now() - began)} ms after the visitor`)
    for (const report of reports) {
      expect(Object.keys(report.postDataJSON() as object)).toEqual(['kind', 'page'])
      expect(JSON.stringify([report.postData(), await report.allHeaders()])).not.toMatch(/canary/i)
    }
  })
}
