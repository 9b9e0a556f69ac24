import { brand } from '#src/content/brand.ts'
import { askedOfMachine, machineSays, waitForAsked } from '../call-machine.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

test('the words of the page, from idle through a call to its end', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice Agent Demo')
  await expect(page.getByRole('heading', { name: 'AI Voice Assistant', exact: true })).toBeVisible()
  for (const text of [
    'Experience the power of AI conversation technology. Click to start talking with our voice agent.',
    'Click the button below to start your voice conversation with our AI assistant.',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Local demo assistant.')).toBeVisible()
  await voice.start.click()
  await expect(voice.connecting).toBeDisabled()
  await expect(voice.active).toHaveCount(0)
  await voice.listen()
  await voice.end.click()
  await expect(voice.start).toBeEnabled()
  await expect(voice.active).toHaveCount(0)
  await expect(page.getByText('Call ended. Nothing was said.')).toBeVisible()
  await voice.expectNothingLeft()
})

test('captions follow the conversation and stay after it, to copy and to keep', async ({ page, context }) => {
  await context.grantPermissions(['microphone', 'clipboard-read', 'clipboard-write'])
  const voice = await VoicePage.open(page)
  await voice.answer()
  await voice.hear({ role: 'assistant', text: 'Hello, what', kind: 'partial' })
  await expect(page.getByRole('region', { name: 'Live captions' })).toContainText('Hello, what')
  // Shown, but not yet read out.
  await expect(voice.captions).not.toContainText('Hello')
  await voice.hear(
    { role: 'assistant', text: 'Hello, what can I do?' },
    { role: 'user', text: 'What does it' },
    { role: 'user', text: 'cost?' },
  )
  await expect(voice.captions).toContainText('Hello, what can I do?')
  await voice.end.click()
  await expect(page.getByText('Call ended. Here is what was said.')).toBeVisible()
  await expect(voice.transcript).toContainText('cost?')
  const facts = page.locator('dl')
  await expect(facts).toContainText(/Length0:0\d/)
  await expect(facts).toContainText('You spoke2 times')
  await expect(facts).toContainText('Ended byYou')

  const expected = 'Assistant: Hello, what can I do?\n\nYou: What does it\n\nYou: cost?\n'
  await page.getByRole('button', { name: 'Copy transcript' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).createReadStream()
  expect((await file.toArray()).join('')).toBe(expected)

  const schedule = page.getByRole('link', { name: 'Schedule a Call' })
  await expect(schedule).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('button', { name: 'Send this to us' })).toBeVisible()
})

test('muting closes the microphone, and a broken noise processor does not open it', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  const isOpen = () =>
    page.evaluate(() => window.opened.tracks.some(({ enabled, readyState }) => enabled && readyState === 'live'))
  expect(await isOpen()).toBe(true)
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Muted' })).toBeVisible()
  await expect.poll(isOpen).toBe(false)
  const before = (await askedOfMachine(page, 'local-audio')).length
  await machineSays(page, { action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'x' })
  // Opened by the SDK, closed again by us.
  await expect.poll(async () => (await askedOfMachine(page, 'local-audio')).length).toBeGreaterThanOrEqual(before + 2)
  await expect.poll(isOpen).toBe(false)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(isOpen).toBe(true)
})

test('the assistant hangs up: that is an end, not an error', async ({ page }) => {
  const voice = await VoicePage.open(page, 'fault-over-ejected')
  await voice.start.click()
  await expect(page.locator('dl')).toContainText('Ended byAssistant', { timeout: 25_000 })
  await expect(voice.alert).toHaveCount(0)
  await voice.expectNothingLeft()
})

test('a call that is cancelled while the provider answers does not connect later', async ({ page }) => {
  const voice = await VoicePage.open(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/call/web', async (route) => {
    await held.promise
    await route.fallback()
  })
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await voice.start.click()
  await asked
  await voice.cancel.click()
  await expect(voice.start).toBeEnabled()
  await expect(voice.start).toBeFocused()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  held.resolve()
  await (await answered).finished()
  await voice.answer()
  await voice.end.click()
  await expect(voice.start).toBeEnabled()
  // One call joined, the second: the first was given up before it got a room.
  expect(await askedOfMachine(page, 'join-meeting')).toHaveLength(1)
  await voice.expectNothingLeft()
})

test('a call that is cancelled while it joins leaves nothing behind', async ({ page }) => {
  const voice = await VoicePage.open(page, 'fault-slow-leave')
  await voice.start.click()
  await waitForAsked(page, 'join-meeting')
  await voice.cancel.click()
  await expect(voice.start).toBeEnabled()
  await voice.expectNothingLeft()
})

test('leaving the page ends the call', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  await page.getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
  await voice.expectNothingLeft()
})

test('the call has a clock that warns before it ends', async ({ page }) => {
  await page.clock.install()
  const voice = await VoicePage.open(page)
  await voice.answer()
  await expect(page.getByText('Time left 3:00')).toBeVisible()
  await page.clock.fastForward(120_000)
  await expect(page.getByText('The call ends in 30 seconds.')).toHaveCount(0)
  await page.clock.fastForward(32_000)
  await expect(page.getByRole('status').filter({ hasText: 'The call ends in 30 seconds.' })).toBeAttached()
  await page.clock.fastForward(40_000)
  await expect(page.locator('dl')).toContainText('Ended byTime limit')
  await expect(page.locator('dl')).toContainText(/Length3:\d\d/)
})

test('ten calls leave nothing behind', async ({ page }) => {
  test.setTimeout(120_000)
  const voice = await VoicePage.open(page)
  for (let round = 1; round <= 10; round++) {
    await voice.answer(round)
    await voice.end.click()
    await expect(voice.start).toBeEnabled()
  }
  expect(await page.evaluate(() => window.opened.connections.length)).toBe(10)
  await voice.expectNothingLeft()
})
