// Each entry of the voice demo's policy is needed: with all of them a call connects, without any one it does not. The
// local call machine does what the video service's does (stack/src/voice/browser).
import { expect, test, type Page } from '@playwright/test'
import { hero } from '#src/content/hero.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { VoicePage } from '../voice-page.ts'
import { readSettings, signallingUrl } from '../../stack/src/settings.ts'

// The browser does not treat a page that the test answers for as local.
test.use({ permissions: ['microphone', 'local-network-access'] })

const { voiceUrl } = readSettings('start')
const signalling = signallingUrl(voiceUrl)
const sockets = signalling.replace('http', 'ws')

const ENTRIES: [purpose: string, directive: string, source: string, refusal: string][] = [
  ['the call machine', 'script-src', voiceUrl, `script-src-elem ${voiceUrl}/call-machine.js`],
  // No violation is reported: the worklet's module just does not load.
  ['an audio worklet', 'script-src', 'blob:', 'worklet module'],
  ['WebAssembly', 'script-src', "'wasm-unsafe-eval'", 'script-src wasm-eval'],
  ['a worker', 'worker-src', 'blob:', 'worker-src blob'],
  ['asking the provider for a call', 'connect-src', voiceUrl, `connect-src ${voiceUrl}/call/web`],
  ['asking for ICE servers', 'connect-src', signalling, `connect-src ${signalling}/ice-servers`],
  ['a WebSocket to the video service', 'connect-src', sockets, `connect-src ${sockets}/room/`],
]

/** Sends the page without one entry of its policy. */
async function remove(page: Page, directive: string, source: string): Promise<void> {
  await page.route('/voice-demo', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    const reduced = policy
      .split('; ')
      .map((part) => (part.startsWith(directive) ? part.replace(` ${source}`, '') : part))
      .join('; ')
    expect(reduced, 'the policy has no such entry').not.toBe(policy)
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': reduced } })
  })
}

/** What the browser refused, and the errors of the call machine. */
async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    )
    addEventListener('message', ({ data }: MessageEvent<{ action?: string; errorMsg?: string }>) => {
      if (data.action === 'error') refused.push(String(data.errorMsg))
    })
  })
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
}

test('a call connects and is refused nothing, from the link of the home page', async ({ page }) => {
  const refusals = await watchRefusals(page)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: hero.voiceDemo }).click()
  await expect(page).toHaveURL('/voice-demo')
  await hydrated(page)
  const voice = new VoicePage(page)
  await voice.start.click()
  await expect(voice.active).toBeVisible({ timeout: 20_000 })
  expect(await refusals()).toEqual([])
  await voice.end.click()
})

for (const [purpose, directive, source, refusal] of ENTRIES) {
  test(`no call without ${source} in ${directive}: ${purpose}`, async ({ page }) => {
    const refusals = await watchRefusals(page)
    await remove(page, directive, source)
    await page.goto('/voice-demo')
    await hydrated(page)
    const voice = new VoicePage(page)
    await voice.start.click()
    await expect(voice.alert).toBeVisible({ timeout: 20_000 })
    await expect(voice.active).toHaveCount(0)
    await expect(voice.start).toBeEnabled()
    expect(await refusals()).toContainEqual(expect.stringContaining(refusal))
  })
}
