// A call from the visitor's side. Its states and limits: create-voice-call.test.ts, call-state.test.ts; small windows:
// low-windows.spec.ts.
import { standIn } from '#src/content/stand-in.ts'
import * as hero from '#src/brand/hero.data.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { expectNoViolations } from '../axe.ts'
import { delayRequests } from '../mock-response.ts'
import { errorsOf, expect, faultTest, test } from '../fixtures.ts'
import { openVoicePage, voicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })
faultTest.use({ permissions: ['microphone'] })

/** The code of a call, built or from the sources. */
const CALL_CODE = /call-client/

test('from the home page to a call that is cancelled, and one with captions and a log; axe finds nothing @core', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: hero.voiceDemo }).click()
  await expect(page).toHaveURL('/voice-demo')
  await hydrated(page)
  // On a phone: there everything has the least room.
  await page.setViewportSize({ width: 390, height: 844 })
  const voice = voicePage(page)
  await expect(page.getByRole('heading', { name: 'AI Voice Assistant', exact: true })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Voice Agent Demo')
  await expectNoViolations(page)
  const before = await title.boundingBox()
  const { release } = await delayRequests(page, CALL_CODE)
  await voice.start.click()
  await expect(page.getByRole('button', { name: 'Connecting...' })).toBeDisabled()
  expect(await title.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(voice.start).toBeFocused()
  release()

  await voice.startCall()
  await expect(voice.captions).toContainText(standIn.greeting)
  const all = page.getByRole('region', { name: 'Live captions' })
  await voice.say('user', 'How much does', false)
  await expect(all).toContainText('How much does')
  // Not part of the log yet.
  await expect(voice.captions).not.toContainText('How much does')
  await voice.say('user', 'How much does it cost?')
  await expect(voice.turn('Thinking')).toBeVisible()
  await voice.report({ type: 'speech-update', role: 'assistant', status: 'started' })
  await expect(voice.turn('Speaking')).toBeVisible()
  await voice.say('assistant', 'The review is free.', false)
  await expect(all).toContainText('The review is free.')
  const controls = await voice.end.boundingBox()
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect(await voice.end.boundingBox()).toEqual(controls)
  await expectNoViolations(page)
  await voice.end.click()

  await expect(page.getByText('Call ended. Here is what was said.')).toBeVisible()
  await expect(voice.active).toHaveCount(0)
  await expectNoViolations(page)
  await expect(page.locator('dl')).toContainText(/Length\d:\d\d/)
  await expect(page.locator('dl')).toContainText('Ended byYou')
  const expected = `Assistant: ${standIn.greeting}\n\nYou: How much does it cost?\n\nAssistant: The review is free.\n`
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download transcript' }).click()
  const file = await (await download).createReadStream()
  expect((await file.toArray()).join('')).toBe(expected)
})

test('starting, typing, muting and ending a call work by keyboard, and focus is never lost', async ({ page }) => {
  const voice = await openVoicePage(page)
  await voice.start.focus()
  // Held down, it does not cancel what it started.
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(voice.active).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AI Voice Assistant' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Live captions' })).toBeFocused()
  await page.getByLabel('Or type your question').focus()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await expect(voice.captions).toContainText('Hello')
  for (const key of ['Tab', 'Tab', 'Space']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Call ended. Here is what was said.' })).toBeFocused()
})

faultTest.describe('without permission', () => {
  faultTest.use({ permissions: [] })

  faultTest('a refused microphone is logged, and another attempt works', async ({ page, context }) => {
    const logged = errorsOf(page)
    const voice = await openVoicePage(page)
    await voice.start.click()
    await expect(voice.alert).toContainText('The call could not start')
    await expect(voice.alert).toContainText(voiceFailures.permissions)
    await expect(voice.start).toBeFocused()
    expect(logged).toEqual([expect.stringContaining('voice: call not started (permissions)')])
    await voice.expectNothingLeft()
    await expectNoViolations(page)
    await context.grantPermissions(['microphone'])
    await voice.startCall()
    await expect(voice.alert).toHaveCount(0)
  })
})
