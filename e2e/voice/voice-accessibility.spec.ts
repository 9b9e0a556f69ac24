import type { Page } from '@playwright/test'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { expectNoViolations } from '../axe.ts'
import { machineSays } from '../call-machine.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })
faultTest.use({ permissions: ['microphone'] })

const { turns } = voiceDemo.call
const conversation = [
  { role: 'assistant', text: 'Hello, this is the assistant. What are you working on?' },
  { role: 'user', text: 'We have four years of support tickets. Is that enough to start?' },
] as const

const states: Record<string, (voice: VoicePage) => Promise<void>> = {
  idle: async () => {},
  connecting: async (voice) => {
    await voice.start.click()
    await expect(voice.cancel).toBeVisible()
  },
  active: async (voice) => {
    await voice.answer()
    await voice.hear(...conversation, { role: 'assistant', text: 'Often, yes', kind: 'partial' })
    await expect(voice.captions).toContainText('four years')
  },
  muted: async (voice) => {
    await voice.answer()
    await voice.page.getByRole('button', { name: 'Mute' }).click()
    await expect(voice.page.getByRole('status').filter({ hasText: 'Muted' })).toBeVisible()
  },
  thinking: async (voice) => {
    await voice.answer()
    await voice.hear(...conversation)
    await expect(voice.page.getByRole('status').filter({ hasText: turns.thinking })).toBeVisible()
  },
  reconnecting: async (voice) => {
    await voice.answer()
    await machineSays(voice.page, { action: 'network-connection', type: 'signaling', event: 'interrupted' })
    await expect(voice.page.getByRole('status').filter({ hasText: turns.reconnecting })).toBeVisible()
  },
  'in writing': async (voice) => {
    await voice.page.getByRole('button', { name: voiceDemo.card.write }).click()
    await expect(voice.page.getByRole('status').filter({ hasText: turns.writing })).toBeVisible()
  },
  ended: async (voice) => {
    await voice.answer()
    await voice.hear(...conversation)
    await expect(voice.captions).toContainText('four years')
    await voice.end.click()
    await expect(voice.start).toBeEnabled()
  },
}

const looks = [
  { width: 1440, forcedColors: 'none' },
  { width: 390, forcedColors: 'none' },
  { width: 390, forcedColors: 'active' },
] as const

async function expectNoViolationsIn(shown: readonly (typeof looks)[number][], page: Page): Promise<void> {
  for (const { width, forcedColors } of shown) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ forcedColors })
    await expectNoViolations(page)
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
  }
}

for (const [name, open] of Object.entries(states)) {
  // A call gives up connecting after 20 seconds, which two runs of axe may take on a busy machine.
  for (const [part, shown] of name === 'connecting' ? looks.map((look) => [look]).entries() : [[0, looks] as const]) {
    test(`axe finds nothing on /voice-demo: ${name}, part ${part + 1}`, async ({ page }) => {
      await open(await VoicePage.open(page))
      await expectNoViolationsIn(shown, page)
    })
  }
}

faultTest('axe finds nothing on /voice-demo: failed', async ({ page }) => {
  const voice = await VoicePage.open(page, 'fault-403')
  await voice.start.click()
  await expect(voice.alert).toBeVisible()
  await expectNoViolationsIn(looks, page)
})

test('the keyboard alone starts, mutes, writes and ends a call, and focus is never lost', async ({ page }) => {
  const voice = await VoicePage.open(page)
  const heading = page.getByRole('heading', { name: 'AI Voice Assistant' })
  await voice.start.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await voice.listen()
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Live captions' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: String(voiceDemo.examples[0]) })).toBeFocused()
  await page.getByLabel('Or type your question').focus()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await expect(voice.captions).toContainText('Hello')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: voiceDemo.call.devices.open })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Call ended. Here is what was said.' })).toBeFocused()
})

test('a key held down does not cancel what it started', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.start.focus()
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
  await expect(voice.connecting).toBeVisible()
})

test('a visitor who is silent on their turn is told so, until they are heard', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const [voice, volume, out] = [
        context.createOscillator(),
        context.createGain(),
        context.createMediaStreamDestination(),
      ]
      volume.gain.value = 0
      voice.connect(volume).connect(out)
      voice.start()
      window.addEventListener('speak', () => volume.gain.setValueAtTime(0.5, context.currentTime))
      return out.stream
    }
  })
  const voice = await VoicePage.open(page)
  await voice.answer()
  const unheard = page.getByRole('status').filter({ hasText: "We can't hear you." })
  await expect(unheard).toBeVisible({ timeout: 15_000 })
  await expectNoViolations(page)
  await page.evaluate(() => window.dispatchEvent(new Event('speak')))
  await expect(unheard).toHaveCount(0)
})
