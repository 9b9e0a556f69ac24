import { isRecord } from '#src/lib/is-record.ts'
import type { Line } from './transcript.ts'

/** The fields of the contact form that a conversation fills in. Never an address: that is always typed. */
export type LeadDraft = { name: string; message: string }

/** The assistant's tool; scripts/brand/voice-assistant.ts declares it. */
export const DRAFT_TOOL = 'draft_message'

const MAX_NAME_LENGTH = 100
const MAX_DRAFT_LENGTH = 2_000

export function readDraftCall(message: unknown): LeadDraft | null {
  if (!isRecord(message) || message['type'] !== 'tool-calls' || !Array.isArray(message['toolCallList'])) return null
  for (const call of message['toolCallList'] as unknown[]) {
    const { name, arguments: input } = functionOf(call)
    if (name === DRAFT_TOOL) return draftOf(argumentsOf(input))
  }
  return null
}

/** For a conversation without a draft of the assistant: the visitor's own words. */
export function composeDraft(lines: readonly Line[], isWritten: boolean): LeadDraft {
  const texts = lines.filter(({ speaker }) => speaker === 'user').map(({ text }) => text)
  const opening = isWritten ? 'I wrote to your assistant' : 'I spoke with your assistant'
  // Each text on a line, because the receipt shows the first as its heading.
  const message = texts.length > 0 ? [`${opening} and asked:`, ...texts].join('\n') : `${opening}.`
  return { name: '', message: plainText(message, MAX_DRAFT_LENGTH) }
}

function draftOf({ name, need }: Record<string, unknown>): LeadDraft | null {
  const message = typeof need === 'string' ? plainText(need, MAX_DRAFT_LENGTH) : ''
  if (message === '') return null
  return { name: typeof name === 'string' ? plainText(name, MAX_NAME_LENGTH).replace(/\s+/g, ' ') : '', message }
}

function functionOf(call: unknown): Record<string, unknown> {
  return isRecord(call) && isRecord(call['function']) ? call['function'] : {}
}

/** The provider sends an object, or its JSON as text. */
function argumentsOf(input: unknown): Record<string, unknown> {
  if (isRecord(input)) return input
  if (typeof input !== 'string') return {}
  try {
    const value: unknown = JSON.parse(input)
    return isRecord(value) ? value : {}
  } catch (error) {
    console.warn('voice: the draft cannot be read', error)
    return {}
  }
}

/** Without control and direction characters, which could make a text look different from what is sent. */
function plainText(text: string, maxLength: number): string {
  const visible = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
  return Array.from(visible.trim()).slice(0, maxLength).join('').trim()
}
