// What the voice demo's policy allows is needed: with all of it a call connects, without any one entry it does not. The
// local call machine does what the video service's does (stack/src/voice/browser).
import { expect, test, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { VoicePage } from './voice-page.ts'
import { readSettings, signallingUrl } from '../stack/src/settings.ts'

// Of a page that the test answers for, the browser does not know that it comes from this machine.
test.use({ permissions: ['microphone', 'local-network-access'] })

/** An entry of the policy, and what the browser says when it is missing. */
type Entry = { directive: string; source: string; refusal: string }

const { voiceUrl } = readSettings('start')
const signalling = signallingUrl(voiceUrl)
const sockets = signalling.replace('http', 'ws')

const ENTRIES: Record<string, Entry> = {
  'the call machine, a script of another origin': {
    directive: 'script-src',
    source: voiceUrl,
    refusal: `script-src-elem ${voiceUrl}/call-machine.js`,
  },
  // Not reported as a violation: the module of a worklet just does not load.
  'an audio worklet from a blob': {
    directive: 'script-src',
    source: 'blob:',
    refusal: 'worklet module',
  },
  WebAssembly: { directive: 'script-src', source: "'wasm-unsafe-eval'", refusal: 'script-src wasm-eval' },
  'a worker from a blob': { directive: 'worker-src', source: 'blob:', refusal: 'worker-src blob' },
  'asking the provider for a call': {
    directive: 'connect-src',
    source: voiceUrl,
    refusal: `connect-src ${voiceUrl}/call/web`,
  },
  'asking the video service for its servers': {
    directive: 'connect-src',
    source: signalling,
    refusal: `connect-src ${signalling}/ice-servers`,
  },
  'a WebSocket to the video service': {
    directive: 'connect-src',
    source: sockets,
    refusal: `connect-src ${sockets}/room/`,
  },
}

const ARRIVALS: Record<string, (page: Page) => Promise<unknown>> = {
  'arriving directly': (page) => page.goto('/voice-demo'),
  'by the link of the home page': async (page) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('link', { name: 'Talk to our voice agent' }).click()
    await expect(page).toHaveURL('/voice-demo')
  },
}

/** Sends the page without one entry of its policy. */
async function remove(page: Page, { directive, source }: Entry): Promise<void> {
  await page.route('/voice-demo', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    const less = policy
      .split('; ')
      .map((part) =>
        part.startsWith(directive)
          ? part
              .split(' ')
              .filter((one) => one !== source)
              .join(' ')
          : part,
      )
      .join('; ')
    expect(less, 'the policy has no such entry').not.toBe(policy)
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': less } })
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

for (const [arrival, arrive] of Object.entries(ARRIVALS)) {
  test(`a call connects and is refused nothing, ${arrival}`, async ({ page }) => {
    const refusals = await watchRefusals(page)
    await arrive(page)
    await hydrated(page)
    const voice = new VoicePage(page)
    await voice.start.click()
    await expect(voice.active).toBeVisible({ timeout: 20_000 })
    expect(await refusals()).toEqual([])
    await voice.end.click()
  })

  for (const [purpose, entry] of Object.entries(ENTRIES)) {
    test(`no call without ${entry.source} in ${entry.directive}: ${purpose}, ${arrival}`, async ({ page }) => {
      const refusals = await watchRefusals(page)
      await remove(page, entry)
      await arrive(page)
      await hydrated(page)
      const voice = new VoicePage(page)
      await voice.start.click()
      await expect(voice.alert).toBeVisible({ timeout: 20_000 })
      await expect(voice.active).toHaveCount(0)
      await expect(voice.start).toBeEnabled()
      expect(await refusals()).toContainEqual(expect.stringContaining(entry.refusal))
    })
  }
}
