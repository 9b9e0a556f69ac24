// The states of a call and of a chat, with fixed texts.
import { expect, type Page } from '@playwright/test'
import * as voiceAssistant from '#src/content/generated/assistant.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { mockResponse } from '../mock-response.ts'
import { sendFromAssistant } from '../call-machine.ts'
import { DraftPage } from '../voice/draft-page.ts'
import { VoicePage } from '../voice-page.ts'
import { BOTH, DESKTOP, inForcedColours, LYING, PHONE, type Picture } from './picture.ts'

const { card, call, summary } = voiceDemo
const conversation = [
  { role: 'assistant', text: 'Hello, this is the assistant. What are you working on?' },
  { role: 'user', text: 'We have four years of support tickets. Is that enough to start?' },
  { role: 'assistant', text: 'Often, yes. What would you like to know from them?' },
] as const
const [greeting, question, answer] = conversation

async function talk(page: Page, lines: (typeof conversation)[number][] = [...conversation]): Promise<VoicePage> {
  const voice = await VoicePage.open(page)
  await voice.answer()
  await voice.receive(...lines)
  await expect(voice.captions).toContainText(lines.at(-1)?.text ?? '')
  return voice
}

const states = {
  idle: (page: Page) => VoicePage.open(page),
  connecting: async (page: Page) => {
    const voice = await VoicePage.open(page)
    await voice.start.click()
    await expect(voice.cancel).toBeVisible()
  },
  inCall: (page: Page) => talk(page),
  thinking: async (page: Page) => {
    await talk(page, [greeting, question])
    await expect(page.getByText(call.turns.thinking)).toBeVisible()
  },
  speaking: async (page: Page) => {
    await talk(page)
    await sendFromAssistant(
      page,
      JSON.stringify({ type: 'speech-update', role: 'assistant', status: 'started', turn: 0 }),
    )
    await expect(page.getByText(call.turns.speaking)).toBeVisible()
  },
  muted: async (page: Page) => {
    await talk(page)
    await page.getByRole('button', { name: call.mute }).click()
    await expect(page.getByRole('button', { name: call.unmute })).toBeVisible()
  },
  chat: async (page: Page) => {
    const output = [{ role: 'assistant', content: answer.text }]
    await mockResponse(page, '**/chat/web', { json: { id: 'chat', sessionId: 'session', output } })
    const voice = await VoicePage.open(page)
    await page.getByRole('button', { name: card.write }).click()
    await expect(voice.captions).toContainText(voiceAssistant.firstMessage)
    await page.getByLabel(call.writeLabel).fill(question.text)
    await page.keyboard.press('Enter')
    await expect(voice.captions).toContainText(answer.text)
  },
  draft: async (page: Page) => {
    await talk(page)
    const draft = new DraftPage(page)
    await draft.drafted({ name: 'Ada Lovelace', need: question.text })
    await expect(draft.name).toHaveValue('Ada Lovelace')
  },
  denied: async (page: Page) => {
    await page.context().clearPermissions()
    const voice = await VoicePage.open(page)
    await voice.start.click()
    await expect(voice.alert).toBeVisible()
  },
  ended: async (page: Page) => {
    const voice = await talk(page)
    await voice.end.click()
    await expect(page.getByRole('heading', { name: summary.title })).toBeVisible()
  },
}

export const voicePictures: Record<string, Picture> = {
  'voice-idle': { open: states.idle, sizes: BOTH },
  'voice-connecting': { open: states.connecting, sizes: [DESKTOP] },
  'voice-in-call': { open: states.inCall, sizes: [...BOTH, LYING] },
  'voice-speaking': { open: states.speaking, sizes: [DESKTOP] },
  'voice-thinking': { open: states.thinking, sizes: [DESKTOP] },
  'voice-muted': { open: states.muted, sizes: [PHONE] },
  'voice-chat': { open: states.chat, sizes: BOTH },
  'voice-draft': { open: states.draft, sizes: BOTH },
  'voice-denied': { open: states.denied, sizes: BOTH },
  'voice-ended': { open: states.ended, sizes: BOTH },
  'voice-forced-colours-in-call': inForcedColours(states.inCall),
  'voice-forced-colours-draft': inForcedColours(states.draft),
}
