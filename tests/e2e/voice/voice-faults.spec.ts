// Every kind of failure has its sentence: microphone.test.ts, read-failure.test.ts, create-voice-call.test.ts.
import { voiceFailures, type VoiceFailure } from '#src/content/voice-failures.ts'
import { SILENT } from '../call-machine.ts'
import { errorsOf, expect, faultTest as test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

/** Common to every failure: its sentence, the idle page, a line in the log, and no open resources. */
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

for (const [what, assistant, blocked, kind] of [
  ['the call machine cannot be fetched', SILENT, '**/call-machine.js', 'not-loaded'],
  ['the provider refuses the call', 'fault-401', null, 'refused'],
  ['the room is full', 'fault-room-meeting-full', null, 'meeting-full'],
] as const) {
  test(what, async ({ page }) => {
    const logged = errorsOf(page)
    if (blocked) await page.route(blocked, (route) => route.abort())
    const voice = await VoicePage.open(page, assistant)
    await voice.start.click()
    await expectFailure(voice, logged, kind)
  })
}

test.describe('without permission', () => {
  test.use({ permissions: [] })

  test('the microphone is refused: no call is placed, and the next attempt clears the error', async ({
    page,
    context,
  }) => {
    const logged = errorsOf(page)
    const voice = await VoicePage.open(page)
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/call/web') && calls.push(request.method()))
    await voice.start.click()
    await expectFailure(voice, logged, 'permissions')
    expect(calls).toEqual([])
    await context.grantPermissions(['microphone'])
    await voice.answer()
    await expect(voice.alert).toHaveCount(0)
  })
})

test('a call that is cut off keeps the transcript and shows why', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  await voice.receive({ role: 'assistant', text: 'Hello there.' })
  await page.evaluate(() => {
    for (const connection of window.opened.connections) connection.close()
  })
  await expect(voice.alert).toContainText('The call was cut off')
  await expect(voice.alert).toContainText(voiceFailures['connection-error'])
  await expect(voice.transcript).toContainText('Hello there.')
  await voice.expectNothingLeft()
})
