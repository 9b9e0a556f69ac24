// A call from the visitor's side. Its states and limits: create-voice-call.test.ts, call-state.test.ts.
import type { Locator, Page } from '@playwright/test'
import * as hero from '#src/content/generated/hero.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'
import { delayRequests } from '../mock-response.ts'
import { sendFromMachine, waitForMachineRequest } from '../call-machine.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

const { card, call, summary } = voiceDemo

test.use({ permissions: ['microphone'] })

test('from the home page to a call with the assistant and its end: the texts, and no policy violations @core', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: hero.voiceDemo }).click()
  await expect(page).toHaveURL('/voice-demo')
  await hydrated(page)
  const voice = new VoicePage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voice Agent Demo')
  await expect(page.getByRole('heading', { name: 'AI Voice Assistant', exact: true })).toBeVisible()
  for (const text of [voiceDemo.lead, card.text]) await expect(page.getByText(text, { exact: true })).toBeVisible()
  const { release } = await delayRequests(page, '**/call/web')
  await voice.start.click()
  await expect(voice.connecting).toBeDisabled()
  release()
  await expect(voice.active).toBeVisible()
  await voice.end.click()
  await expect(voice.start).toBeEnabled()
  await expect(voice.active).toHaveCount(0)
})

test('captions follow the conversation, a label shows the turn, and a log stays, to copy and to download', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['microphone', 'clipboard-read', 'clipboard-write'])
  const voice = await VoicePage.open(page)
  await voice.answer()
  const turn = (word: string) => page.locator('.call-status').getByText(word)
  await voice.receive({ role: 'assistant', text: 'Hello, what', kind: 'partial' })
  await expect(page.getByRole('region', { name: call.captions })).toContainText('Hello, what')
  // Not part of the log yet.
  await expect(voice.captions).not.toContainText('Hello')
  await voice.receive({ role: 'assistant', text: 'Hello, what can I do?' })
  await expect(turn(call.turns.listening)).toBeVisible()
  await voice.receive({ role: 'user', text: 'What does it' }, { role: 'user', text: 'cost?' })
  await expect(turn(call.turns.thinking)).toBeVisible()
  await sendFromMachine(page, { action: 'network-connection', type: 'signaling', event: 'interrupted' })
  // Announced, because it is not audible.
  await expect(page.getByRole('status').filter({ hasText: call.turns.reconnecting })).toBeVisible()
  const [question = ''] = voiceDemo.examples
  await page.getByRole('button', { name: question }).click()
  await expect(voice.captions).toContainText(question)
  await voice.end.click()

  await expect(page.getByText(summary.title)).toBeVisible()
  const facts = page.locator('dl')
  await expect(facts).toContainText(/Length\d:\d\d/)
  await expect(facts).toContainText('Ended byYou')
  const said = `Assistant: Hello, what can I do?\n\nYou: What does it\n\nYou: cost?\n\nYou: ${question}\n`
  await page.getByRole('button', { name: summary.copy }).click()
  await expect(page.getByText(summary.copied, { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.slice(0, said.length)).toBe(said)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: summary.download }).click()
  const file = await (await download).createReadStream()
  expect((await file.toArray()).join('')).toBe(copied)
})

test('muting closes the microphone, and unmuting opens it', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  const isOpen = () =>
    page.evaluate(() => window.opened.tracks.some(({ enabled, readyState }) => enabled && readyState === 'live'))
  expect(await isOpen()).toBe(true)
  const line = await voice.active.boundingBox()
  await page.getByRole('button', { name: call.mute }).click()
  await expect(page.getByRole('status').filter({ hasText: call.turns.muted })).toBeVisible()
  await expect(voice.active).toBeVisible()
  await expect.poll(isOpen).toBe(false)
  // The line below the word does not move.
  await expect(page.getByRole('status').getByText(call.turns.muted)).toBeVisible()
  expect(line?.y).toBeGreaterThan(0)
  expect((await voice.active.boundingBox())?.y).toBe(line?.y)
  await page.getByRole('button', { name: call.unmute }).click()
  await expect.poll(isOpen).toBe(true)
})

test('calls that are cancelled while joining leave no resources open, and the titles stay in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const voice = await VoicePage.open(page)
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  for (const calls of [1, 2]) {
    await voice.start.click()
    await waitForMachineRequest(page, 'join-meeting', calls)
    expect(await title.boundingBox()).toEqual(before)
    await voice.cancel.click()
    await expect(voice.start).toBeFocused()
    await voice.expectNothingLeft()
  }
})

// The last is a phone on which the keyboard is open.
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 789 },
  { width: 390, height: 360 },
]

test('the controls are in view in every state and window, and do not move', async ({ page }) => {
  const voice = await VoicePage.open(page)
  const expectInside = async (controls: Locator[], windows: typeof WINDOWS) => {
    for (const size of windows) {
      await page.setViewportSize(size)
      for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
    }
  }
  await expectInside([voice.start], WINDOWS.slice(0, 3))
  await voice.answer()
  await voice.receive({ role: 'assistant', text: 'A'.repeat(200) }, { role: 'user', text: 'مرحبا' })
  await expect(voice.captions).toContainText('مرحبا')
  await expectInside([voice.end, page.getByLabel(call.typeLabel)], WINDOWS)
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await expect.poll(() => overflow(page)).toEqual([0, 0])
  }
  const before = await voice.end.boundingBox()
  await page.getByRole('button', { name: call.mute }).click()
  await expect(page.getByRole('button', { name: call.unmute })).toBeVisible()
  expect(await voice.end.boundingBox()).toEqual(before)

  // The last caption is in view to its last line.
  await voice.receive(...Array.from({ length: 12 }, () => ({ role: 'assistant', text: 'word '.repeat(30) }) as const))
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(voice.captions.locator('span').last()).toBeInViewport({ ratio: 1 })
  await voice.end.click()
  await expect(page.getByRole('heading', { name: summary.title })).toBeInViewport()
  await expectInside([voice.start], WINDOWS.slice(0, 3))
})

test('in a call the star is a sixth of the ring, on a phone, a tablet and a desktop', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  const share = () =>
    page.locator('.ring-star').evaluate((star) => {
      const { width } = star.getBoundingClientRect()
      return (
        width / Math.max(...[...(star.parentElement?.children ?? [])].map((part) => part.getBoundingClientRect().width))
      )
    })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(share).toBeLessThan(0.2)
  }
})

function overflow(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return [scrollWidth - clientWidth, scrollHeight - clientHeight]
  })
}

test('an unplugged microphone is reported in the call, which continues in writing', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  await expect(page.getByText(call.notHeard)).toBeHidden()
  // As the browser reports it: the track of the device ends and delivers no more sound.
  await page.evaluate(() => window.opened.tracks.forEach((track) => track.stop()))
  await expect(page.getByText(call.notHeard)).toBeVisible()
  await page.getByLabel(call.typeLabel).fill('Hello')
  await page.getByLabel(call.typeLabel).press('Enter')
  await expect(voice.captions).toContainText('Hello')
  await voice.end.click()
  await voice.expectNothingLeft()
})
