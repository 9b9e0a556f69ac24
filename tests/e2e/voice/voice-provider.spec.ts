// The provider's SDK as shipped, on a site built with an assistant, under the policy of its page. What the SDK does:
// voice-sdk.test.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { voiceFailures } from '#src/content/voice-failures.ts'
import type { SiteConfig } from '../../../stack/services/site/main.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { ROOT } from '../../../stack/settings.ts'
import { openPage } from '../../support/hydrated.ts'
import { answer } from '../mock-response.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { scriptsOf } from '../page-scripts.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

const EXAMPLE = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'))
const FUNCTION = `${EXAMPLE['VITE_SUPABASE_URL']}/functions/v1/voice`

/** Builds the site with an assistant of the provider and serves it like a static host, until the test is over. */
async function openSite(dist: string): Promise<{ url: string; close: () => void }> {
  const env = { ...process.env, ...EXAMPLE, VITE_VOICE_ASSISTANT_ID: 'assistant-1', STACK_DIST: dist }
  const build = spawn(process.execPath, ['scripts/build/main.ts', '--quick'], { cwd: ROOT, env, stdio: 'inherit' })
  expect(await once(build, 'exit')).toEqual([0, null])
  const port = await findFreePort()
  const config: SiteConfig = { port, dist }
  const site = spawn(process.execPath, ['stack/services/site/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, SITE_CONFIG: JSON.stringify(config) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return { url, close: () => site.kill() }
}

test('a call loads the SDK, asks our function for the assistant, and a refusal is shown', async ({ page }) => {
  const dist = join(tmpdir(), `voice-provider-${process.pid}`)
  const site = await openSite(dist)
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  const refusal = { statusCode: 401, error: 'Unauthorized', message: 'Invalid Key.' }
  await page.route(`${FUNCTION}/**`, (route) => answer(route, { status: 401, json: refusal }))
  const scripts = scriptsOf(page)
  try {
    await openPage(page, `${site.url}/voice-demo`)
    const voice = new VoicePage(page)
    const call = page.waitForRequest(
      (request) => request.url() === `${FUNCTION}/call/web` && request.method() === 'POST',
    )
    await voice.start.click()
    const request = await call
    expect(await request.headerValue('authorization')).toBe('Bearer none')
    expect(request.postDataJSON()).toEqual({ assistantId: 'assistant-1' })
    await expect(voice.alert).toContainText(voiceFailures.refused)
    // The engine of a call comes from the video service, as the policy allows.
    const { headers } = await fetch(`${site.url}/voice-demo`)
    expect(headers.get('content-security-policy')).toContain('https://c.daily.co')
    expect(violations).toEqual([])
    expect([...scripts].filter((script) => /preview/.test(script))).toEqual([])
  } finally {
    site.close()
    rmSync(dist, { recursive: true, force: true })
  }
})
