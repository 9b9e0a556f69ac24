// What a developer meets without an account of the provider (stack/fakes/voice).
import { standIn } from '#src/content/stand-in.ts'
import { answers, goodbye } from '#src/brand/assistant.data.ts'
import { expect, test } from '../fixtures.ts'
import { openVoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

/** The longest answer. */
const SPEECH_MS = 10_000

test('the stand-in says what it is, answers its questions and no other, and hangs up', async ({ page }) => {
  // Speech takes seconds.
  await page.clock.install()
  const voice = await openVoicePage(page)
  await expect(page.getByText(`${standIn.label}:`).first()).toBeVisible()
  await voice.start.click()
  await expect(voice.active).toBeVisible()
  await page.clock.runFor(SPEECH_MS)
  await expect(voice.turn('Listening')).toBeVisible()
  await expect(page.getByText(standIn.label, { exact: true })).toBeVisible()
  const field = page.getByLabel('Or type your question')
  const say = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
    await page.clock.runFor(SPEECH_MS)
  }
  await say('Do you sell boats?')
  await expect(voice.captions).toContainText(standIn.noAnswer)
  const [example] = answers
  await page.getByRole('button', { name: String(example?.question) }).click()
  await page.clock.runFor(SPEECH_MS)
  await expect(voice.captions).toContainText(String(example?.answer))
  await say('Goodbye')
  await expect(page.getByRole('list', { name: 'Transcript' })).toContainText(goodbye)
  await expect(page.locator('dl')).toContainText('Ended byAssistant')
})
