import { answer } from '../answers/answer.ts'
import type { CallVariant } from '../faults.ts'
import type { FatalKind } from '../protocol.ts'
import type { Speech } from '../speech/speech.ts'
import { AudioOut } from './audio-out.ts'
import { Ears } from './ears.ts'
import { readClientMessage, type ClientMessage, type EndedReason, type ServerMessage } from './messages.ts'
import { Mouth } from './mouth.ts'
import { Peer } from './peer.ts'

// The last message must be out before the line is cut.
const LAST_WORDS_MS = 100

export type CallOptions = {
  firstMessage: string
  maxDurationMs: number
  silenceMs: number
  variant: CallVariant
  speech: Speech
  onClosed: () => void
}

/** One conversation, from the visitor's offer to the end of the line. */
export class Call {
  readonly #options: CallOptions
  readonly #out = new AudioOut()
  readonly #mouth: Mouth
  readonly #peer: Peer
  readonly #timers = new Set<NodeJS.Timeout>()
  #silence: NodeJS.Timeout | undefined
  #state: 'joining' | 'in-progress' | 'ending' | 'closed' = 'joining'

  constructor(options: CallOptions) {
    this.#options = options
    const { speech } = options
    const send = (message: ServerMessage) => this.#send(message)
    this.#mouth = new Mouth(speech, this.#out, send)
    const ears = new Ears({
      speech,
      send,
      isAssistantTalking: () => this.#mouth.isTalking,
      onStarted: () => this.#listen(),
      onHeard: (text) => void this.#reply(text),
    })
    this.#peer = new Peer(this.#out.track, {
      onAudio: (frame) => this.#state === 'in-progress' && ears.push(frame),
      onMessage: (data) => this.#handle(readClientMessage(data)),
      onGone: () => this.close(),
    })
  }

  accept(offer: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit | null> {
    return this.#peer.answer(offer)
  }

  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    clearTimeout(this.#silence)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#out.close()
    this.#peer.close()
    this.#options.onClosed()
  }

  #handle(message: ClientMessage | null): void {
    switch (message?.type) {
      case 'playable':
        return this.#begin()
      case 'say':
        if (message.interruptAssistantEnabled) this.#mouth.interrupt()
        return void this.#say(
          message.message,
          message.endCallAfterSpoken && 'assistant-ended-call-after-message-spoken',
          {
            isInterruptible: message.interruptionsEnabled,
          },
        )
      case 'add-message':
        return this.#takeMessage(message)
      case 'say-first-message':
        return this.#later(message.delayMs, () => void this.#greet())
      case 'mute-assistant':
      case 'unmute-assistant':
        this.#mouth.isMuted = message.type === 'mute-assistant'
        if (this.#mouth.isMuted) this.#out.cut()
        return
      case 'end-call':
        return this.#end('customer-ended-call')
      case undefined:
    }
  }

  /** The visitor's browser plays our track: now a word of ours is heard. */
  #begin(): void {
    if (this.#state !== 'joining' || this.#options.variant.neverListens) return
    this.#state = 'in-progress'
    const { variant, maxDurationMs } = this.#options
    this.#send({ type: 'status-update', status: 'in-progress' })
    this.#peer.send({ app: 'listening' })
    for (const odd of variant.oddMessages ?? []) this.#peer.send({ app: odd })
    if (variant.audioProcessorError) this.#peer.send({ nonfatal: 'audio-processor-error' })
    this.#later(maxDurationMs, () => this.#end('exceeded-max-duration'))
    this.#waitForVisitor()
    // With a recording the page asks for the first message once the camera runs.
    if (!variant.videoRecording) void this.#greet()
  }

  async #greet(): Promise<void> {
    await this.#say(this.#options.firstMessage)
    const { thrownOut } = this.#options.variant
    if (thrownOut) this.#cutLine(thrownOut)
  }

  #takeMessage({ content, isFromVisitor, triggersResponse }: ClientMessage & { type: 'add-message' }): void {
    if (!isFromVisitor) return
    this.#send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: content })
    if (!triggersResponse) return
    this.#mouth.interrupt()
    void this.#reply(content)
  }

  #listen(): void {
    clearTimeout(this.#silence)
    if (this.#mouth.interrupt()) this.#send({ type: 'user-interrupted' })
  }

  async #reply(heard: string): Promise<void> {
    if (heard === '') return this.#waitForVisitor()
    const { text, hangsUp } = answer(heard)
    await this.#say(text, hangsUp && 'assistant-ended-call')
  }

  async #say(text: string, endsWith: EndedReason | false = false, options = {}): Promise<void> {
    clearTimeout(this.#silence)
    const wasSaid = await this.#mouth.say(text, options)
    if (wasSaid && endsWith) this.#end(endsWith)
    else this.#waitForVisitor()
  }

  #waitForVisitor(): void {
    clearTimeout(this.#silence)
    if (this.#state !== 'in-progress') return
    this.#silence = setTimeout(() => this.#end('silence-timed-out'), this.#options.silenceMs)
  }

  #end(endedReason: EndedReason): void {
    if (this.#state !== 'in-progress') return
    this.#state = 'ending'
    this.#send({ type: 'status-update', status: 'ended', endedReason })
    this.#later(LAST_WORDS_MS, () => this.#cutLine('ejected'))
  }

  #cutLine(type: FatalKind): void {
    this.#peer.send({ over: { type, message: 'Meeting has ended' } })
    this.#later(LAST_WORDS_MS, () => this.close())
  }

  #send(message: ServerMessage): void {
    this.#peer.send({ app: JSON.stringify(message) })
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }
}
