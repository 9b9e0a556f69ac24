// The assistant in writing: no microphone is asked for at any time.
import { voiceAssistant } from '#src/content/voice-assistant.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { answerTexts, type Topic } from '../../stack/src/voice/answers/answer-texts.ts'
import { VOICE } from '../../stack/src/settings.ts'
import { answerWith } from '../answer-with.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { stackUnderTest, withDatabase } from '../stack.ts'
import { VoicePage } from '../voice-page.ts'
import { DraftPage } from './draft-page.ts'

const { card, call, summary } = voiceDemo
const REPLY_MS = 1_000

const SCRIPT: readonly [string, Topic][] = [
  ['What services do you offer?', 'services'],
  ['What happens in a readiness review?', 'review'],
  ['What is an AI system audit?', 'audit'],
  ['Do you help with strategy?', 'consulting'],
  ['Could you train our people?', 'mentorship'],
  ['How much does it cost?', 'price'],
  ['How long does an audit take?', 'duration'],
  ['Can I book a call?', 'booking'],
  ['What is your email address?', 'contact'],
  ['Who is the founder of your company?', 'founder'],
  ['Are you a real person?', 'self'],
  ['When should a company not use AI?', 'values'],
]

test('12 of 12 questions are answered in writing, each within a second, and no microphone is asked for', async ({
  page,
}) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await page.getByRole('button', { name: card.write }).click()
  await expect(page.getByRole('status').filter({ hasText: call.turns.writing })).toBeVisible()
  await expect(page.getByText(card.written)).toBeVisible()
  await expect(voice.captions).toContainText(voiceAssistant.firstMessage)
  await expect(page.getByRole('button', { name: call.mute })).toHaveCount(0)
  const field = page.getByLabel(call.typeLabel)
  await expect(field).toBeFocused()

  const times: number[] = []
  for (const [question, topic] of SCRIPT) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/chat/web'))
    await field.fill(question)
    await field.press('Enter')
    await expect(voice.captions.locator('p').last()).toContainText(answerTexts[topic])
    await (await answered).finished()
    times.push((await answered).request().timing().responseEnd)
  }
  console.info('answered after', times.map(Math.round).join(', '), 'ms')
  expect(Math.max(...times)).toBeLessThanOrEqual(REPLY_MS)

  await page.getByRole('button', { name: card.endChat }).click()
  await expect(page.getByRole('heading', { name: summary.chatTitle })).toBeFocused()
  await expect(voice.transcript).toContainText(answerTexts.values)
  expect(await page.evaluate(() => window.opened)).toEqual({ tracks: [], connections: [], asked: 0 })
})

test('a tap on a question sends it', async ({ page }) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await page.getByRole('button', { name: card.write }).click()
  await page.getByRole('button', { name: 'How much does it cost?' }).click()
  await expect(voice.captions).toContainText(answerTexts.price)
})

test('a chat becomes a draft as a call does', async ({ page }) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await page.getByRole('button', { name: card.write }).click()
  const field = page.getByLabel(call.typeLabel)
  const lines = ['My name is Ada Lovelace.', 'Can you check our AI for bias?', 'Please send a message to your team.']
  for (const [index, line] of lines.entries()) {
    await field.fill(line)
    await field.press('Enter')
    await expect(voice.captions.locator('p', { hasText: call.assistant })).toHaveCount(index + 2)
  }
  const draft = new DraftPage(page)
  await expect(draft.name).toHaveValue('Ada Lovelace')
  await expect(draft.message).toHaveValue('Can you check our AI for bias?')
  await expect(draft.email).toHaveValue('')
  expect(await page.evaluate(() => window.opened.asked)).toBe(0)
})

for (const forcedColors of ['none', 'active'] as const) {
  test(`axe finds nothing in a chat and its draft, forced colours ${forcedColors}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ forcedColors })
    const voice = await VoicePage.open(page, VOICE.assistantId)
    await page.getByRole('button', { name: card.write }).click()
    await page.getByRole('button', { name: 'How much does it cost?' }).click()
    await expect(voice.captions).toContainText(answerTexts.price)
    await expectNoViolations(page)
    await page.getByLabel(call.typeLabel).fill('Can I leave a message?')
    await page.getByLabel(call.typeLabel).press('Enter')
    const draft = new DraftPage(page)
    await draft.send.click()
    await expect(draft.email).toHaveAttribute('aria-invalid', 'true')
    await expectNoViolations(page)
  })
}

faultTest('where the microphone is refused, writing comes first, and works', async ({ page }) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await voice.start.click()
  await expect(voice.alert).toContainText(voiceFailures.permissions)
  const asked = await page.evaluate(() => window.opened.asked)
  const actions = page.locator('.stage-dock').getByRole('button')
  await expect(actions.first()).toHaveText(card.writeInstead)
  await expect(page.getByRole('link', { name: voiceDemo.contact })).toBeVisible()
  await actions.first().click()
  await page.getByRole('button', { name: 'How much does it cost?' }).click()
  await expect(voice.captions).toContainText(answerTexts.price)
  expect(await page.evaluate(() => window.opened.asked)).toBe(asked)
})

faultTest('a chat that the server ends is told, and its words stay', async ({ page }) => {
  const voice = await VoicePage.open(page, VOICE.assistantId)
  await page.getByRole('button', { name: card.write }).click()
  await expect(voice.captions).toContainText(voiceAssistant.firstMessage)
  await answerWith(page, '**/chat/web', { status: 429, json: { message: 'x' } })
  await page.getByRole('button', { name: 'How much does it cost?' }).click()
  await expect(voice.alert).toContainText(voiceFailures.busy)
  await expect(voice.transcript).toContainText('How much does it cost?')
  await expect(page.getByRole('button', { name: summary.writeAgain })).toBeVisible()
})

test('through our function a chat has its own id, goes on, and counts its messages', async ({ request }) => {
  test.skip(process.env['STACK_BACKEND'] === 'docker', 'only the local stack gives the function its secrets')
  const { apiUrl, siteUrl } = stackUnderTest()
  const say = (data: object) =>
    request.post(`${apiUrl}/functions/v1/voice/chat/web`, {
      headers: { origin: siteUrl },
      data: { assistantId: VOICE.assistantId, ...data },
    })
  const first = await say({ input: 'My name is Ada Lovelace.' })
  expect(first.status()).toBe(201)
  const { sessionId } = (await first.json()) as { sessionId: string }
  const next = await (await say({ sessionId, input: 'Please send a message to your team.' })).text()
  expect(next).toContain('Ada Lovelace')
  const [chat] = await withDatabase((sql) => sql`select * from private.voice_chats where id = ${sessionId}`)
  expect(chat).toMatchObject({ messages: 2 })
  expect(next).not.toContain(String(chat?.['provider_session']))
  expect((await say({ sessionId: crypto.randomUUID(), input: 'Hello' })).status()).toBe(410)
})
