// A site built like a hosted one: the API on an origin of its own, and an assistant of the provider, whose SDK runs as shipped
// under the policy of its page. What the SDK does: stack/fakes/voice/room.test.ts. Without the assistant there is no voice demo.
import { execFile, spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { voiceFailures } from '#src/content/voice-failures.ts'
import type { SiteConfig } from '../../../stack/services/site/main.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import { ROOT } from '../../../stack/settings.ts'
import { openPage } from '../../support/hydrated.ts'
import { avatar, logIn } from '../accounts.ts'
import { fill, send } from '../contact-form.ts'
import { errorsOf, expect, faultTest } from '../fixtures.ts'
import { query, stackUnderTest } from '../stack.ts'
import { voicePage } from '../voice-page.ts'

/** Builds the site and returns what the build printed. */
async function build(dist: string, variables: Record<string, string> = {}): Promise<string> {
  const { apiUrl, anonKey } = stackUnderTest()
  const env = {
    ...process.env,
    VITE_SITE_URL: 'https://your-site.example',
    VITE_SUPABASE_URL: apiUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: anonKey,
    STACK_DIST: dist,
    ...variables,
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/build/main.ts', '--quick'], {
    cwd: ROOT,
    env,
  })
  return stdout
}

/** Serves the site like a static host; at its own origin there is no API. */
async function openSite(dist: string) {
  await build(dist, { VITE_VOICE_ASSISTANT_ID: 'assistant-1' })
  const config: SiteConfig = { port: await findFreePort(), dist, apiPort: await findFreePort() }
  const siteEnv = { ...process.env, SITE_CONFIG: JSON.stringify(config) }
  const site = spawn(process.execPath, ['stack/services/site/main.ts'], { cwd: ROOT, env: siteEnv, stdio: 'inherit' })
  const url = `http://127.0.0.1:${config.port}`
  await expect(async () => void (await fetch(url))).toPass()
  return { url, dist, close: () => site.kill() }
}

const test = faultTest.extend<object, { site: { url: string; dist: string } }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, provide) => {
      const dist = join(tmpdir(), `hosted-build-${process.pid}`)
      const site = await openSite(dist)
      await provide(site)
      site.close()
      rmSync(dist, { recursive: true })
    },
    { scope: 'worker', timeout: 0 },
  ],
  baseURL: ({ site }, provide) => provide(site.url),
})
test.use({ permissions: ['microphone'] })
// In one worker, so that the site is built once.
test.describe.configure({ mode: 'default' })

test('a lead and a login reach the API on its own origin', async ({ page, user: ada }) => {
  const origins = new Set<string>()
  page.on('response', (response) => {
    if (response.request().method() === 'POST') origins.add(new URL(response.url()).origin)
  })
  const email = await fill(page)
  await send(page)
  expect(await query`select source from contact_submissions where email = ${email}`).toEqual([{ source: 'form' }])
  await logIn(page, ada)
  await expect(avatar(page)).toBeVisible()
  expect([...origins]).toEqual([stackUnderTest().apiUrl])
})

test('a call loads the SDK, asks our function for the assistant, and a refusal is shown', async ({ page, site }) => {
  const logged = errorsOf(page)
  await openPage(page, '/voice-demo')
  const voice = voicePage(page)
  const call = `${stackUnderTest().apiUrl}/functions/v1/voice/call/web`
  const sent = page.waitForResponse((response) => response.url() === call && response.request().method() === 'POST')
  await voice.start.click()
  const response = await sent
  expect(await response.request().headerValue('authorization')).toBe('Bearer none')
  expect(response.request().postDataJSON()).toEqual({ assistantId: 'assistant-1' })
  // The local function is not this site's.
  expect(response.status()).toBe(403)
  await expect(voice.alert).toContainText(voiceFailures.refused)
  // The engine of a call comes from the video service, as the policy allows.
  const { headers } = await fetch(`${site.url}/voice-demo`)
  expect(headers.get('content-security-policy')).toContain('https://c.daily.co')
  expect(logged.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

/** The files of a site in which this is written. */
const filesWith = (dist: string, text: RegExp) =>
  globSync('**/*.{html,js,css}', { cwd: dist }).filter((file) => text.test(readFileSync(join(dist, file), 'utf8')))

/** The page, the SDK, and what a call, a chat and a draft load. */
const voiceChunks = (dist: string) =>
  globSync('assets/{voice-demo,vapi,call-client,chat-client,draft-dialog}-*.js', { cwd: dist })

test('the site has nothing of the stand-in, and without an assistant neither the voice demo nor a link to it', async ({
  site,
}) => {
  expect(filesWith(site.dist, /stand-in|test page/i)).toEqual([])
  expect(filesWith(site.dist, /href="\/voice-demo/)).toContain('index.html')
  expect(voiceChunks(site.dist)).toHaveLength(5)
  const dist = `${site.dist}-without`
  expect(await build(dist, { VITE_SUPABASE_URL: 'https://api.your-site.example' })).toContain(
    'The site has no voice demo: VOICE_PUBLIC_KEY',
  )
  expect(filesWith(dist, /href="\/voice-demo|stand-in|test page|daily\.co/i)).toEqual([])
  expect(voiceChunks(dist)).toEqual([])
  rmSync(dist, { recursive: true })
})
