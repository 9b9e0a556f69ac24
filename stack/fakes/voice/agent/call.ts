import { Conversation } from '../answers/conversation.ts'
import type { CallVariant } from '../faults.ts'
import type { FatalKind } from '../protocol.ts'
import type { Speech } from '../speech/speech.ts'
import { readClientMessage, type ClientMessage, type EndedReason, type ServerMessage } from './messages.ts'
import { AudioOut, Peer } from './peer.ts'
import { SpeechInput } from './speech-input.ts'
import { SpeechOutput } from './speech-output.ts'

// The last message must arrive before the connection closes.
const CLOSE_DELAY_MS = 100
const WITHOUT_SPEECH =
  'Speech is not installed on this machine: you cannot hear me, and I cannot hear you. Please write to me. To talk, run npm install.'

export type CallOptions = {
  firstMessage: string
  maxDurationMs: number
  silenceMs: number
  variant: CallVariant
  speech: Speech
  onClosed: () => void
}

/** One conversation, from the visitor's WebRTC offer to the end of the connection. */
export class Call {
  readonly #options: CallOptions
  readonly #out = new AudioOut()
  readonly #output: SpeechOutput
  readonly #peer: Peer
  readonly #conversation = new Conversation({ isSpoken: true })
  readonly #timers = new Set<NodeJS.Timeout>()
  #silence: NodeJS.Timeout | undefined
  #state: 'joining' | 'in-progress' | 'ending' | 'closed' = 'joining'

  constructor(options: CallOptions) {
    this.#options = options
    const { speech } = options
    const send = (message: ServerMessage) => this.#send(message)
    this.#output = new SpeechOutput(speech, this.#out, send)
    const input = new SpeechInput({
      speech,
      send,
      isAssistantSpeaking: () => this.#output.isSpeaking,
      onStarted: () => this.#listen(),
      onRecognised: (text) => void this.#reply(text),
    })
    this.#peer = new Peer(this.#out.track, {
      onAudio: (frame) => this.#state === 'in-progress' && input.push(frame),
      onMessage: (data) => this.#handle(readClientMessage(data)),
      onDisconnected: () => this.close(),
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
    if (message?.type === 'playable') this.#begin()
    if (message?.type !== 'typed') return
    this.#send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: message.content })
    if (!message.triggersResponse) return
    this.#output.interrupt()
    void this.#reply(message.content)
  }

  /** The visitor's browser plays our track: from now on the assistant is audible. */
  #begin(): void {
    if (this.#state !== 'joining' || this.#options.variant.neverListens) return
    this.#state = 'in-progress'
    this.#send({ type: 'status-update', status: 'in-progress' })
    this.#peer.send({ app: 'listening' })
    this.#later(this.#options.maxDurationMs, () => this.#end('exceeded-max-duration'))
    this.#waitForVisitor()
    void this.#greet()
  }

  async #greet(): Promise<void> {
    await this.#say(this.#options.firstMessage)
    if (!this.#options.speech.isAudible) await this.#say(WITHOUT_SPEECH)
    const { ejectedAs } = this.#options.variant
    if (ejectedAs) this.#disconnect(ejectedAs)
  }

  #listen(): void {
    clearTimeout(this.#silence)
    if (this.#output.interrupt()) this.#send({ type: 'user-interrupted' })
  }

  async #reply(question: string): Promise<void> {
    if (question === '') return this.#waitForVisitor()
    const { text, hangsUp, toolCalls } = this.#conversation.reply(question)
    if (toolCalls.length > 0) this.#send({ type: 'tool-calls', toolCallList: toolCalls })
    await this.#say(text, hangsUp && 'assistant-ended-call')
  }

  async #say(text: string, endsWith: EndedReason | false = false): Promise<void> {
    clearTimeout(this.#silence)
    const wasSaid = await this.#output.say(text)
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
    this.#later(CLOSE_DELAY_MS, () => this.#disconnect('ejected'))
  }

  #disconnect(type: FatalKind): void {
    this.#peer.send({ over: { type, message: 'Meeting has ended' } })
    this.#later(CLOSE_DELAY_MS, () => this.close())
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
