// A whole spoken call on /voice-demo, and what can be measured in it.
import type { Page } from '@playwright/test'

/** The messages of the call machine to the page: the assistant's messages and both audio levels. */
type Noted =
  | { at: number; kind: 'message'; message: CallMessage }
  | { at: number; kind: 'visitor' | 'assistant'; level: number }

type CallMessage = {
  type: string
  role?: 'user' | 'assistant'
  status?: string
  endedReason?: string
  transcriptType?: 'partial' | 'final'
  transcript?: string
}

declare global {
  interface Window {
    noted: Noted[]
  }
}

// The level from which the SDK reports speech.
const SPEAKING_LEVEL = 0.01

export type Exchange = {
  /** The recognised text. */
  heard: string
  /** The start of the answer. */
  answer: string
  /** From the end of the visitor's speech to the first sound of the answer. */
  replyMs: number
}

/** Call it before the page is opened. */
export async function noteConversation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.noted = []
    window.addEventListener('message', ({ data }) => {
      if (data?.what !== 'iframe-call-message' || data.from !== 'embedded') return
      const at = performance.now()
      if (data.action === 'local-audio-level') window.noted.push({ at, kind: 'visitor', level: data.audioLevel })
      if (data.action === 'remote-participants-audio-level') {
        const level = Object.values<number>(data.participantsAudioLevel).reduce((sum, one) => sum + one, 0)
        window.noted.push({ at, kind: 'assistant', level })
      }
      if (data.action === 'app-message' && String(data.data).startsWith('{')) {
        window.noted.push({ at, kind: 'message', message: JSON.parse(data.data) })
      }
    })
  })
}

export class Conversation {
  readonly #noted: readonly Noted[]

  constructor(noted: readonly Noted[]) {
    this.#noted = noted
  }

  get messages(): CallMessage[] {
    return this.#noted.flatMap((note) => (note.kind === 'message' ? [note.message] : []))
  }

  /** Each recognised question with its answer. */
  exchanges(): Exchange[] {
    return this.#noted.flatMap((note, index) => {
      if (note.kind !== 'message' || !isTranscript(note.message, 'user', 'final')) return []
      const later = this.#noted.slice(index)
      const answer = later.find(
        (other) => other.kind === 'message' && isTranscript(other.message, 'assistant', 'partial'),
      )
      const spoke = this.#noted.slice(0, index).findLast((other) => isSpeaking(other, 'visitor'))
      const sounded = later.find((other) => isSpeaking(other, 'assistant'))
      return [
        {
          heard: note.message.transcript ?? '',
          answer: (answer?.kind === 'message' && answer.message.transcript) || '',
          replyMs: (sounded?.at ?? Infinity) - (spoke?.at ?? 0),
        },
      ]
    })
  }

  /** For each time the visitor cut in: from the first sound of the visitor to the last of the assistant. */
  interruptions(): number[] {
    return this.#noted.flatMap((note, index) => {
      if (note.kind !== 'message' || note.message.type !== 'user-interrupted') return []
      const began = this.#noted
        .slice(0, index)
        .findLastIndex((other, at) => isSpeaking(other, 'visitor') && !this.#visitorSpokeBefore(at))
      const start = this.#noted[began]
      const silent = this.#noted
        .slice(index)
        .find(({ kind, ...rest }) => kind === 'assistant' && 'level' in rest && rest.level <= SPEAKING_LEVEL)
      return start && silent ? [silent.at - start.at] : [Infinity]
    })
  }

  /** Whether the visitor was already audible in the second before this record. */
  #visitorSpokeBefore(index: number): boolean {
    const at = this.#noted[index]?.at ?? 0
    return this.#noted.slice(0, index).some((other) => isSpeaking(other, 'visitor') && at - other.at < 1_000)
  }
}

function isTranscript(message: CallMessage, role: 'user' | 'assistant', kind: 'partial' | 'final'): boolean {
  return message.type === 'transcript' && message.role === role && message.transcriptType === kind
}

function isSpeaking(note: Noted, side: 'visitor' | 'assistant'): boolean {
  return note.kind === side && 'level' in note && note.level > SPEAKING_LEVEL
}
