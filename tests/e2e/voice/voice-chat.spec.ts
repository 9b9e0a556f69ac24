// The assistant in writing, without a microphone. Its answers: stack/fakes/voice/answers.
import * as voiceAssistant from '#src/content/generated/assistant.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { answerTexts } from '../../../stack/fakes/voice/answers/answer-texts.ts'
import { VOICE } from '../../../stack/settings.ts'
import { mockResponse } from '../mock-response.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'
import { DraftPage } from './draft-page.ts'

const { card, call, summary } = voiceDemo
const PRICE = 'How much does it cost?'

test('questions are answered in writing and become a draft, and no microphone is requested', async ({ page }) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await page.getByRole('button', { name: card.write }).click()
  await expect(page.locator('.call-status').getByText(call.turns.writing, { exact: true })).toBeVisible()
  await expect(page.getByText(card.written)).toBeVisible()
  await expect(voice.captions).toContainText(voiceAssistant.firstMessage)
  await expect(page.getByRole('button', { name: call.mute })).toHaveCount(0)
  const field = page.getByLabel(call.writeLabel)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: PRICE }).press('Enter')
  await expect(voice.captions).toContainText(answerTexts.price)
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
  await draft.dialog.getByRole('button', { name: voiceDraft.later }).click()

  await page.getByRole('button', { name: card.endChat }).click()
  await expect(page.getByRole('heading', { name: summary.chatTitle })).toBeVisible()
  await expect(voice.transcript).toContainText(answerTexts.price)
  expect(await page.evaluate(() => window.opened)).toEqual({ tracks: [], connections: [], requests: 0 })
})

test('a question opens the chat and is sent; a long answer is shown from its beginning', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const answer = `Well. ${'It depends on what you need. '.repeat(40)}`
  await mockResponse(page, '**/chat/web', {
    json: { id: 'chat', sessionId: 'session', output: [{ role: 'assistant', content: answer }] },
  })
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await page.getByRole('button', { name: PRICE }).click()
  await expect(voice.captions).toContainText(PRICE)
  // Announced once; the visitor's question is not.
  await expect(page.getByRole('status').getByText(answer)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: PRICE })).toHaveCount(0)
  const lastSpeaker = voice.captions.locator('b').last()
  await expect(lastSpeaker).toHaveText(call.assistant)
  await expect(lastSpeaker).toBeInViewport({ ratio: 1 })
  // After it the next question comes into view.
  const field = page.getByLabel(call.writeLabel)
  await field.fill('And how long does it take?')
  await page.unroute('**/chat/web')
  await page.route('**/chat/web', () => {})
  await field.press('Enter')
  await expect(voice.captions.getByText('And how long does it take?')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.opened.requests)).toBe(0)
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width}×${height} the conversation has the width of the page, and most of its height`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await VoicePage.open(page, VOICE.assistantId)
    await page.getByRole('button', { name: PRICE }).click()
    const field = await page.getByLabel(call.writeLabel).boundingBox()
    const box = await page.getByRole('region', { name: call.captions }).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(field?.width ?? Infinity)
    expect(box?.height).toBeGreaterThan(height / 2)
  })
}

test('a question of the home page is asked at once, one from elsewhere waits in the field', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: PRICE }).click()
  await expect(new VoicePage(page).captions).toContainText(answerTexts.price)
  await expect(page).toHaveURL('/voice-demo')

  await page.goto('about:blank')
  await page.goto('/voice-demo#ask-2')
  await page.getByRole('button', { name: card.write }).click()
  await expect(page.getByLabel(call.writeLabel)).toHaveValue(PRICE)
})

faultTest('if the microphone is refused, writing is offered first, and works', async ({ page }) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await voice.start.click()
  await expect(voice.alert).toContainText(voiceFailures.permissions)
  const before = await page.evaluate(() => window.opened.requests)
  const actions = page.locator('.call-panel').getByRole('button')
  await expect(actions.first()).toHaveText(card.writeInstead)
  await expect(page.getByRole('link', { name: voiceDemo.contact })).toBeVisible()
  await actions.first().click()
  await page.getByRole('button', { name: PRICE }).click()
  await expect(voice.captions).toContainText(answerTexts.price)
  expect(await page.evaluate(() => window.opened.requests)).toBe(before)
})
