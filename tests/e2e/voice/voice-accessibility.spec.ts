import { voiceDemo } from '#src/content/voice-demo.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

const { card, call, summary } = voiceDemo

test.use({ permissions: ['microphone'] })

// On a phone: there everything has the least room.
const PHONE = { width: 390, height: 844 }

test('axe finds nothing before, in and after a call', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const voice = await VoicePage.open(page)
  await expectNoViolations(page)
  await voice.answer()
  await voice.hold()
  await voice.hear('How much does it cost?')
  await expect(voice.status.getByText(call.turns.speaking)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: call.mute }).click()
  await expectNoViolations(page)
  await voice.end.click()
  await expect(page.getByRole('heading', { name: summary.title })).toBeVisible()
  await expectNoViolations(page)
})

test('starting, typing, muting and ending a call work by keyboard, and focus is never lost', async ({ page }) => {
  const voice = await VoicePage.open(page)
  const heading = page.getByRole('heading', { name: card.title })
  await voice.start.focus()
  // Held down, it does not cancel what it started.
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.locator(':focus')).toBeVisible()
  await expect(voice.active).toBeVisible()
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: call.captions })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: String(voiceDemo.examples[0]) })).toBeFocused()
  await page.getByLabel(call.typeLabel).focus()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await expect(voice.captions).toContainText('Hello')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: call.unmute })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: summary.title })).toBeFocused()
})
