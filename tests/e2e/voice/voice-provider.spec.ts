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
import { errorsOf, expect, faultTest as test } from '../fixtures.ts'
import { mockResponse } from '../mock-response.ts'
import { scriptsOf } from '../page-scripts.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

const EXAMPLE = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'))
const FUNCTION = `${EXAMPLE['VITE_SUPABASE_URL']}/functions/v1/voice`

/** Builds the site with an assistant of the provider and serves it like a static host. */
async function openSite(dist: string): Promise<{ url: string; close: () => void }> {
  const env = { ...process.env, ...EXAMPLE, VITE_VOICE_ASSISTANT_ID: 'assistant-1', STACK_DIST: dist }
  const build = spawn(process.execPath, ['scripts/build/main.ts', '--quick'], { cwd: ROOT, env, stdio: 'inherit' })
  expect(await once(build, 'exit')).toEqual([0, null])
  const config: SiteConfig = { port: await findFreePort(), dist }
  const site = spawn(process.execPath, ['stack/services/site/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, SITE_CONFIG: JSON.stringify(config) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${config.port}`
  await expect(async () => void (await fetch(url))).toPass()
  return { url, close: () => site.kill() }
}

test('a call loads the SDK, asks our function for the assistant, and a refusal is shown', async ({ page }) => {
  const dist = join(tmpdir(), `voice-provider-${process.pid}`)
  const site = await openSite(dist)
  const refusal = { statusCode: 401, error: 'Unauthorized', message: 'Invalid Key.' }
  await mockResponse(page, `${FUNCTION}/**`, { status: 401, json: refusal })
  const scripts = scriptsOf(page)
  const logged = errorsOf(page)
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
    expect(logged.filter((text) => text.includes('Content Security Policy'))).toEqual([])
    expect([...scripts].filter((script) => /preview/.test(script))).toEqual([])
  } finally {
    site.close()
    rmSync(dist, { recursive: true, force: true })
  }
})
