import { expect, test, type Page } from '@playwright/test'
import { voiceFailures, type VoiceFailure } from '../src/content/voice-failures.ts'
import { VoicePage } from './voice-page.ts'

test.use({ permissions: ['microphone'] })

/** What every failure looks like: its sentence, the idle page, a line in the log, and nothing left open. */
async function expectFailure(voice: VoicePage, logged: string[], kind: VoiceFailure): Promise<void> {
  await expect(voice.alert).toContainText('The call could not start')
  await expect(voice.alert).toContainText(voiceFailures[kind])
  await expect(voice.start).toBeEnabled()
  await expect(voice.start).toBeFocused()
  expect(logged.filter((text) => text.startsWith('voice:'))).toEqual([
    expect.stringContaining(`voice: call not started (${kind})`),
  ])
  await voice.expectNothingLeft()
}

function logOf(page: Page): string[] {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  return logged
}

const refuseMicrophone = (page: Page, name: string) =>
  page.addInitScript((errorName) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('refused by the test', errorName)
    }
  }, name)

for (const [what, name, kind] of [
  ['there is no microphone', 'NotFoundError', 'not-found'],
  ['another program has the microphone', 'NotReadableError', 'mic-in-use'],
  ['the microphone cannot do what is asked', 'OverconstrainedError', 'constraints'],
  ['the microphone fails in a new way', 'TypeError', 'unknown'],
] as const) {
  test(what, async ({ page }) => {
    const logged = logOf(page)
    await refuseMicrophone(page, name)
    const voice = await VoicePage.open(page)
    await voice.start.click()
    await expectFailure(voice, logged, kind)
  })
}

test.describe('without permission', () => {
  test.use({ permissions: [] })

  test('the microphone is refused: no call is placed', async ({ page }) => {
    const logged = logOf(page)
    const voice = await VoicePage.open(page)
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/call/web') && calls.push(request.method()))
    await voice.start.click()
    await expectFailure(voice, logged, 'permissions')
    expect(calls).toEqual([])
  })
})

const rooms = ['ejected', 'nbf-room', 'nbf-token', 'exp-room', 'exp-token', 'no-room', 'meeting-full'] as const
const otherRooms = ['end-of-life', 'not-allowed', 'connection-error'] as const

for (const [assistant, kind] of [
  ['fault-401', 'refused'],
  ['fault-403', 'refused'],
  ['fault-404', 'refused'],
  ['fault-429', 'busy'],
  ['fault-500', 'unreachable'],
  ...[...rooms, ...otherRooms].map((room) => [`fault-room-${room}`, room] as const),
] as const) {
  test(`the provider answers with ${assistant}`, async ({ page }) => {
    const logged = logOf(page)
    const voice = await VoicePage.open(page, assistant)
    await voice.start.click()
    await expectFailure(voice, logged, kind)
  })
}

test('the provider is down', async ({ page }) => {
  const logged = logOf(page)
  const voice = await VoicePage.open(page)
  await page.route('**/call/web', (route) => route.abort())
  await voice.start.click()
  await expectFailure(voice, logged, 'unreachable')
})

test('the SDK cannot be fetched', async ({ page }) => {
  const logged = logOf(page)
  await page.route('**/assets/vapi-*.js', (route) => route.abort())
  const voice = await VoicePage.open(page)
  await voice.start.click()
  await expectFailure(voice, logged, 'not-loaded')
})

test('the call machine cannot be fetched', async ({ page }) => {
  const logged = logOf(page)
  await page.route('**/call-machine.js', (route) => route.abort())
  const voice = await VoicePage.open(page)
  await voice.start.click()
  await expect(voice.alert).toBeVisible({ timeout: 15_000 })
  await expectFailure(voice, logged, 'not-loaded')
})

test('the provider does not answer: after 20 seconds we stop trying', async ({ page }) => {
  const logged = logOf(page)
  await page.clock.install()
  const voice = await VoicePage.open(page, 'fault-hangs')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await voice.start.click()
  await asked
  await page.clock.runFor(15_000)
  await expect(voice.connecting).toBeVisible()
  await page.clock.runFor(6_000)
  await expectFailure(voice, logged, 'too-slow')
})

test('the assistant never listens: after 20 seconds we leave', async ({ page }) => {
  const logged = logOf(page)
  await page.clock.install()
  const voice = await VoicePage.open(page)
  await voice.start.click()
  await page.waitForFunction(() => window.machineAsked.some(({ action }) => action === 'app-msg'))
  await page.clock.runFor(20_100)
  await expectFailure(voice, logged, 'too-slow')
})

test('a failure is forgotten with the next try', async ({ page }) => {
  const voice = await VoicePage.open(page, 'fault-403')
  await voice.start.click()
  await expect(voice.alert).toBeVisible()
  await page.unroute('**/call/web')
  await voice.start.click()
  await expect(voice.connecting).toBeVisible()
  await expect(voice.alert).toHaveCount(0)
})

test('a call that is cut off keeps what was said and says why', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  await voice.hear({ role: 'assistant', text: 'Hello there.' })
  await page.evaluate(() => {
    for (const connection of window.opened.connections) connection.close()
  })
  await expect(voice.alert).toContainText('The call was cut off')
  await expect(voice.alert).toContainText(voiceFailures['connection-error'])
  await expect(voice.captions).toContainText('Hello there.')
  await voice.expectNothingLeft()
})
