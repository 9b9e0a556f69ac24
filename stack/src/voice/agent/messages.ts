// The provider's messages, as far as its SDK and our page know them.

type Role = 'user' | 'assistant'

export type ServerMessage =
  | { type: 'status-update'; status: 'in-progress' }
  | { type: 'status-update'; status: 'ended'; endedReason: EndedReason }
  | { type: 'transcript'; role: Role; transcriptType: 'partial' | 'final'; transcript: string }
  | { type: 'speech-update'; role: Role; status: 'started' | 'stopped'; turn: number }
  | { type: 'user-interrupted' }

export type EndedReason =
  | 'assistant-ended-call'
  | 'assistant-ended-call-after-message-spoken'
  | 'customer-ended-call'
  | 'exceeded-max-duration'
  | 'silence-timed-out'

export type ClientMessage =
  | {
      type: 'say'
      message: string
      endCallAfterSpoken: boolean
      interruptionsEnabled: boolean
      interruptAssistantEnabled: boolean
    }
  | { type: 'add-message'; content: string; isFromVisitor: boolean; triggersResponse: boolean }
  | { type: 'mute-assistant' | 'unmute-assistant' | 'end-call' | 'playable' }
  | { type: 'say-first-message'; delayMs: number }

/** What the SDK sent, or null for what we do not know, as the provider ignores it too. */
export function readClientMessage(data: unknown): ClientMessage | null {
  if (data === 'playable') return { type: 'playable' }
  const message = parse(data)
  switch (message?.['type']) {
    case 'say':
      return {
        type: 'say',
        message: text(message['message']),
        endCallAfterSpoken: message['endCallAfterSpoken'] === true,
        interruptionsEnabled: message['interruptionsEnabled'] === true,
        interruptAssistantEnabled: message['interruptAssistantEnabled'] === true,
      }
    case 'add-message': {
      const added = message['message'] as Record<string, unknown> | undefined
      return {
        type: 'add-message',
        content: text(added?.['content']),
        isFromVisitor: added?.['role'] === 'user',
        triggersResponse: message['triggerResponseEnabled'] !== false,
      }
    }
    case 'control':
      return readControl(message)
    case 'end-call':
      return { type: 'end-call' }
    default:
      return null
  }
}

function readControl({ control, videoRecordingStartDelaySeconds }: Record<string, unknown>): ClientMessage | null {
  switch (control) {
    case 'mute-assistant':
    case 'unmute-assistant':
      return { type: control }
    case 'say-first-message':
      return { type: control, delayMs: Number(videoRecordingStartDelaySeconds ?? 0) * 1000 }
    default:
      return null
  }
}

function parse(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // Not ours: the provider ignores it too.
    return null
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
