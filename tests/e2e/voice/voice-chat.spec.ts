// The assistant in writing, without a microphone. Its answers: preview-conversation.test.ts.
import { links } from '#src/content/links.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import { previewAnswers } from '#src/features/voice/preview-answers.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'
import { DraftPage } from './draft-page.ts'

const { card, call, summary } = voiceDemo
const PRICE = 'How much does it cost?'

test('questions are answered in writing and become a draft, and no microphone is requested', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await page.getByRole('button', { name: card.write }).click()
  await expect(voice.status.getByText(call.turns.writing, { exact: true })).toBeVisible()
  await expect(page.getByText(card.written)).toBeVisible()
  await expect(voice.captions).toContainText(previewAnswers.first)
  await expect(page.getByRole('button', { name: call.mute })).toHaveCount(0)
  const field = page.getByLabel(call.writeLabel)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: PRICE }).press('Enter')
  await expect(voice.captions).toContainText(previewAnswers.price)
  // The pressed button is gone.
  await expect(field).toBeFocused()
  const lines = ['My name is Ada Lovelace.', 'Can you check our AI for bias?', 'Please send a message to your team.']
  for (const [index, line] of lines.entries()) {
    await field.fill(line)
    await field.press('Enter')
    await expect(voice.captions.locator('p', { hasText: call.assistant })).toHaveCount(index + 3)
  }
  const draft = new DraftPage(page)
  await expect(draft.name).toHaveValue('Ada Lovelace')
  await expect(draft.message).toHaveValue(`${PRICE} ${lines[1]}`)
  await expect(draft.email).toHaveValue('')
  await draft.send.click()
  await expect(draft.email).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)
  await draft.dialog.getByRole('button', { name: voiceDraft.later }).click()
  await expectNoViolations(page)

  await page.getByRole('button', { name: card.endChat }).click()
  await expect(page.getByRole('heading', { name: summary.chatTitle })).toBeVisible()
  await expect(voice.transcript).toContainText(previewAnswers.price)
  expect(await page.evaluate(() => window.opened)).toEqual({ tracks: [], requests: 0 })
})

test('every answer leads to a person, and a question is not offered again', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await page.getByRole('button', { name: PRICE }).click()
  await expect(voice.captions).toContainText(previewAnswers.price)
  // Announced once; the visitor's question is not.
  await expect(page.getByRole('status').getByText(previewAnswers.price)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: PRICE })).toHaveCount(0)
  await expect(page.getByRole('button', { name: PRICE })).toHaveCount(0)
  await expect(page.getByRole('button', { name: String(voiceDemo.examples[0]) })).toBeVisible()
  const captions = page.getByRole('region', { name: call.captions })
  if (links.schedulingPage)
    await expect(captions.getByRole('link', { name: summary.schedule })).toHaveAttribute('href', links.schedulingPage)
  await captions.getByRole('button', { name: voiceDraft.open }).click()
  await expect(new DraftPage(page).message).toHaveValue(`${voiceDraft.wrote} ${voiceDraft.asked} ${PRICE}`)
})

test('a long answer is shown from its beginning, and the next question comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const voice = await VoicePage.open(page)
  await page.getByRole('button', { name: card.write }).click()
  const field = page.getByLabel(call.writeLabel)
  const lastSpeaker = voice.captions.locator('b').last()
  for (const question of ['What is an audit?', 'What do you think of values?', 'How long does it take?']) {
    await field.fill(question)
    await field.press('Enter')
    await expect(voice.captions.getByText(question)).toBeInViewport({ ratio: 1 })
    await expect(lastSpeaker).toHaveText(call.assistant)
    await expect(lastSpeaker).toBeInViewport({ ratio: 1 })
  }
})

test('a question in the address waits in the field', async ({ page }) => {
  await page.goto('/voice-demo#ask-2')
  await page.getByRole('button', { name: card.write }).click()
  await expect(page.getByLabel(call.writeLabel)).toHaveValue(PRICE)
})
