import type { Page } from '@playwright/test'
import { voiceFailures, type VoiceFailure } from '#src/content/voice-failures.ts'
import { SILENT } from '../call-machine.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

/** What every failure has: its sentence, the idle page, a line in the log, and nothing left open. */
async function expectFailure(voice: VoicePage, logged: string[], kind: VoiceFailure): Promise<void> {
  // The SDK retries a call machine that does not load.
  await expect(voice.alert).toContainText('The call could not start', { timeout: 15_000 })
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

const microphoneThrows = (name: string) => (page: Page) =>
  page.addInitScript((errorName) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('refused by the test', errorName)
    }
  }, name)

const cannotFetch = (url: string) => (page: Page) => page.route(url, (route) => route.abort())

// All kinds are in microphone.test.ts and read-failure.test.ts.
for (const [what, fault, kind] of [
  ['there is no microphone', microphoneThrows('NotFoundError'), 'not-found'],
  ['another program has the microphone', microphoneThrows('NotReadableError'), 'mic-in-use'],
  ['the provider is down', cannotFetch('**/call/web'), 'unreachable'],
  ['the SDK cannot be fetched', cannotFetch('**/assets/vapi-*.js'), 'not-loaded'],
  ['the call machine cannot be fetched', cannotFetch('**/call-machine.js'), 'not-loaded'],
  ['the provider refuses the call', 'fault-401', 'refused'],
  ['the provider is busy', 'fault-429', 'busy'],
  ['the provider fails', 'fault-500', 'unreachable'],
  ['the room is gone', 'fault-room-no-room', 'no-room'],
  ['the room is full', 'fault-room-meeting-full', 'meeting-full'],
] as const) {
  test(what, async ({ page }) => {
    const logged = logOf(page)
    if (typeof fault !== 'string') await fault(page)
    const voice = await VoicePage.open(page, typeof fault === 'string' ? fault : SILENT)
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
  await expect(voice.transcript).toContainText('Hello there.')
  await voice.expectNothingLeft()
})
