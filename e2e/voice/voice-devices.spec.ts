// Choosing a microphone and a speaker in a call, with Chromium's fake devices. Chromium cannot unplug one of them: for that
// the page's list of devices is replaced, and its event dispatched.
import { availableParallelism, loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

const words = voiceDemo.call.devices
// On a quiet machine. Where more programs want to run than there are processors, it grows in proportion.
const WITHIN_MS = 1_000

test.use({ permissions: ['microphone'] })

/** Lists only the first devices of each kind, from the next page load on. */
async function keepDevices(page: Page, count: number): Promise<void> {
  await page.addInitScript((most) => {
    const { mediaDevices } = navigator
    const list = mediaDevices.enumerateDevices.bind(mediaDevices)
    Object.assign(window, { keptDevices: most })
    mediaDevices.enumerateDevices = async () => {
      const all = await list()
      const kept = (window as unknown as { keptDevices: number }).keptDevices
      return all.filter((device) => all.filter(({ kind }) => kind === device.kind).indexOf(device) < kept)
    }
  }, count)
}

async function plug(page: Page, count: number): Promise<void> {
  await page.evaluate((kept) => {
    Object.assign(window, { keptDevices: kept })
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  }, count)
}

/** The microphone that is sent, the speaker that plays, and the connection. */
function inUse(page: Page) {
  return page.evaluate(() => {
    const [connection] = window.opened.connections
    return {
      microphone: connection?.getSenders()[0]?.track?.getSettings().deviceId,
      live: window.opened.tracks.filter(({ readyState }) => readyState === 'live').length,
      connections: window.opened.connections.length,
      connection: connection?.connectionState,
      speaker: document.querySelector('audio')?.sinkId,
    }
  })
}

const select = (page: Page, name: string) => page.getByRole('combobox', { name })

/** Chooses the last device, and returns how long it took until it was in use. */
async function chooseLast(
  page: Page,
  label: string,
  part: 'microphone' | 'speaker',
): Promise<[id: string, ms: number]> {
  const ids = await select(page, label)
    .locator('option')
    .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))
  const id = ids.at(-1) ?? ''
  const took = page.evaluate(
    async ([wanted, which]) => {
      const chosen = Promise.withResolvers<number>()
      document.addEventListener('change', () => chosen.resolve(performance.now()), { once: true, capture: true })
      const began = await chosen.promise
      const now = () =>
        which === 'speaker'
          ? document.querySelector('audio')?.sinkId
          : window.opened.connections[0]?.getSenders()[0]?.track?.getSettings().deviceId
      while (now() !== wanted && performance.now() - began < 10_000) await new Promise((next) => setTimeout(next, 5))
      return performance.now() - began
    },
    [id, part] as const,
  )
  await select(page, label).selectOption(id)
  return [id, await took]
}

test('a visitor with several microphones and speakers changes both in a call, which goes on', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  const open = page.getByRole('button', { name: words.open })
  const before = await inUse(page)
  await open.click()
  await expectNoViolations(page)
  const [microphone, toMicrophone] = await chooseLast(page, words.microphone, 'microphone')
  const [speaker, toSpeaker] = await chooseLast(page, words.speaker, 'speaker')
  console.info(`microphone after ${Math.round(toMicrophone)} ms, speaker after ${Math.round(toSpeaker)} ms`)
  const [busy = 0] = loadavg()
  const crowding = Math.max(1, busy / availableParallelism())
  expect(Math.max(toMicrophone, toSpeaker)).toBeLessThanOrEqual(WITHIN_MS * crowding)
  expect(microphone).not.toBe(before.microphone)
  await expect
    .poll(() => inUse(page))
    .toEqual({ microphone, speaker, live: 1, connections: 1, connection: 'connected' })
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(select(page, words.microphone)).toBeHidden()
  await expect(voice.active).toBeVisible()
  await voice.end.click()
  await voice.expectNothingLeft()
})

test('a muted visitor stays muted with another microphone', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('button', { name: words.open }).click()
  await chooseLast(page, words.microphone, 'microphone')
  const isOn = () => page.evaluate(() => window.opened.connections[0]?.getSenders()[0]?.track?.enabled)
  expect(await isOn()).toBe(false)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(isOn).toBe(true)
})

test('with one microphone and one speaker there is nothing to choose, until another is plugged in', async ({
  page,
}) => {
  // Chromium lists its default as a device of its own.
  await keepDevices(page, 2)
  const voice = await VoicePage.open(page)
  await voice.answer()
  const open = page.getByRole('button', { name: words.open })
  await expect(open).toHaveCount(0)
  await plug(page, 3)
  await expect(open).toBeVisible()
})

for (const { width, height } of [
  { width: 375, height: 553 },
  { width: 844, height: 390 },
  { width: 1440, height: 789 },
]) {
  test(`the device in use is unplugged: the page says so, and the default takes over, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await keepDevices(page, 3)
    const voice = await VoicePage.open(page)
    await voice.answer()
    const before = await inUse(page)
    await page.getByRole('button', { name: words.open }).click()
    const panel = await page.locator('.devices-panel').boundingBox()
    expect(panel?.x).toBeGreaterThanOrEqual(0)
    expect(panel?.y).toBeGreaterThanOrEqual(0)
    await chooseLast(page, words.microphone, 'microphone')
    await chooseLast(page, words.speaker, 'speaker')
    await plug(page, 2)
    const told = page.getByRole('status').filter({ hasText: voiceDemo.card.active })
    await expect(told).toContainText(words.unplugged.microphone)
    await expect(told).toContainText(words.unplugged.speaker)
    await expect.poll(async () => (await inUse(page)).microphone).toBe(before.microphone)
    await expect(voice.active).toBeVisible()
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
      return [scrollWidth - clientWidth, scrollHeight - clientHeight]
    })
    expect(overflow).toEqual([0, 0])
    await expectNoViolations(page)
  })
}
