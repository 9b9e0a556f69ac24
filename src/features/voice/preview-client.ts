import { Listener, Speaker } from './browser-speech.ts'
import type { CallClient } from './call-client.ts'
import { ClientEvents, readTyped } from './client-events.ts'
import { previewAnswers } from './preview-answers.ts'
import { PreviewConversation, type Reply } from './preview-conversation.ts'
import type { RecognitionClass } from './speech-support.ts'

const THINKING_MS = 400

/** Given by the page, so that this chunk shares no module with it. */
type Options = {
  isWritten: boolean
  Recogniser: RecognitionClass | undefined
  silenceMs: number
  draftTool: string
}

/**
 * The assistant in the visitor's browser: it answers from the words of the site, in the browser's voice, and hears with the
 * browser's speech recognition. It has the interface and events of the SDK's client, so that the page is the same for both.
 */
class PreviewClient extends ClientEvents {
  readonly #options: Options
  readonly #conversation = new PreviewConversation()
  readonly #speaker = new Speaker(() => this.#reportSenses())
  /** Null in a browser that cannot transcribe. */
  #listener: Listener | null = null
  #isMuted = false
  /** Increases with every turn of either side: an older one is over. */
  #turn = 0
  /** What the assistant has said of the current turn. */
  #said = ''
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    super()
    this.#options = options
    if (!options.Recogniser) return
    this.#listener = new Listener(options.Recogniser, {
      onHeard: (text, isFinal) => this.#hear(text, isFinal),
      onDeaf: (reason) => this.#reportDeaf(reason),
    })
  }

  async start(): Promise<object> {
    this.emit('call-start')
    if (this.#options.isWritten) {
      this.transcribe('assistant', previewAnswers.first)
    } else {
      this.#reportSenses()
      void this.#listener?.chooseDevice()
      void this.#say(previewAnswers.first)
    }
    return {}
  }

  async stop(): Promise<void> {
    this.#interrupt()
    this.isStopped = true
    this.#listener?.pause()
    clearTimeout(this.#silence)
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#listen()
  }

  send(sent: unknown): void {
    const content = readTyped(sent)
    if (content === null) return
    this.#interrupt()
    this.#answer(this.#conversation.reply(content))
  }

  #hear(text: string, isFinal: boolean): void {
    clearTimeout(this.#silence)
    this.transcribe('user', text, isFinal)
    if (!isFinal) return
    this.#listener?.pause()
    this.#answer(this.#conversation.reply(text, { isHeard: true }))
  }

  /** After a moment, so that the page shows the question first, and that it was heard. */
  #answer({ text, isAnswered, draft, hangsUp }: Reply): void {
    setTimeout(() => {
      if (this.isStopped) return
      if (isAnswered) this.emit('message', { type: 'question-answered' })
      if (draft) this.#callTool(draft)
      if (this.#options.isWritten) this.transcribe('assistant', text)
      else void this.#say(text, hangsUp)
    }, THINKING_MS)
  }

  /** In the provider's format. */
  #callTool(draft: NonNullable<Reply['draft']>): void {
    const call = { name: this.#options.draftTool, arguments: JSON.stringify(draft) }
    this.emit('message', { type: 'tool-calls', toolCallList: [{ id: 'draft', type: 'function', function: call }] })
  }

  /** Captions follow the voice, sentence by sentence. */
  async #say(text: string, hangsUp = false): Promise<void> {
    this.#interrupt()
    const turn = ++this.#turn
    clearTimeout(this.#silence)
    this.#listener?.pause()
    this.#showSpeaking(true)
    for (const { 0: sentence, index } of text.matchAll(/\S.*?(?:[.!?](?=\s|$)|$)/gm)) {
      this.#said = text.slice(0, index + sentence.length)
      this.transcribe('assistant', this.#said, false)
      await this.#speaker.say(sentence)
      if (turn !== this.#turn) return
    }
    this.#interrupt()
    if (hangsUp) this.#hangUp('assistant-ended-call')
    else this.#listen()
  }

  /** Ends the assistant's turn with what it has said. */
  #interrupt(): void {
    if (this.#said === '') return
    this.#turn += 1
    this.transcribe('assistant', this.#said)
    this.#said = ''
    this.#speaker.cancel()
    this.#showSpeaking(false)
  }

  #listen(): void {
    if (this.isStopped || this.#said !== '' || !this.#listener) return
    if (this.#isMuted) this.#listener.pause()
    else this.#listener.resume()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#hangUp('silence-timed-out'), this.#options.silenceMs)
  }

  #hangUp(endedReason: string): void {
    this.emit('message', { type: 'status-update', status: 'ended', endedReason })
    this.emit('call-end')
  }

  #showSpeaking(isSpeaking: boolean): void {
    this.emit('message', { type: 'speech-update', role: 'assistant', status: isSpeaking ? 'started' : 'stopped' })
  }

  #reportDeaf(reason: string): void {
    console.warn(`voice: the browser does not transcribe (${reason})`)
    this.#listener = null
    clearTimeout(this.#silence)
    this.#reportSenses()
  }

  #reportSenses(): void {
    this.emit('message', { type: 'senses', hears: this.#listener !== null, speaks: this.#speaker.canSpeak })
  }
}

export function createPreviewClient(options: Options): CallClient {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the SDK that the site uses, with fewer events
  return new PreviewClient(options) as unknown as CallClient
}
