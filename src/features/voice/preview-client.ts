import { voiceDemo } from '#src/content/voice-demo.ts'
import { SpeechRecognizer, SpeechSynthesizer } from './browser-speech.ts'
import type { CallClient } from './call-client.ts'
import { ClientEvents, readTyped } from './client-events.ts'
import { DRAFT_TOOL } from './lead-draft.ts'
import { previewAnswers } from './preview-answers.ts'
import { PreviewConversation, type PreviewReply } from './preview-conversation.ts'
import { recognitionClass } from './speech-support.ts'

const THINKING_MS = 400
const SILENCE_MS = voiceDemo.maxSilenceSeconds * 1_000

/**
 * The assistant in the visitor's browser: it answers from the words of the site, in the browser's voice, and hears with the
 * browser's speech recognition. It has the interface and events of the SDK's client, so that the page is the same for both.
 */
class PreviewClient extends ClientEvents {
  readonly #isWritten: boolean
  readonly #conversation = new PreviewConversation()
  readonly #synthesizer = new SpeechSynthesizer(() => this.#reportCapabilities())
  #recognizer: SpeechRecognizer | null = null
  #isMuted = false
  /** Increases with every turn of either side: an older one is over. */
  #turn = 0
  #spokenText = ''
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(isWritten: boolean) {
    super()
    this.#isWritten = isWritten
    const SpeechRecognition = recognitionClass()
    if (!SpeechRecognition) return
    this.#recognizer = new SpeechRecognizer(SpeechRecognition, {
      onResult: (text, isFinal) => this.#handleResult(text, isFinal),
      onUnavailable: (reason) => this.#handleUnavailable(reason),
    })
  }

  async start(): Promise<object> {
    this.emit('call-start')
    if (this.#isWritten) {
      this.transcribe('assistant', previewAnswers.first)
    } else {
      this.#reportCapabilities()
      void this.#recognizer?.chooseDevice()
      void this.#speak(previewAnswers.first)
    }
    return {}
  }

  async stop(): Promise<void> {
    this.#interrupt()
    this.isStopped = true
    this.#recognizer?.stop()
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
    this.#respond(this.#conversation.reply(content))
  }

  #handleResult(text: string, isFinal: boolean): void {
    clearTimeout(this.#silence)
    this.transcribe('user', text, isFinal)
    if (!isFinal) return
    this.#recognizer?.stop()
    this.#respond(this.#conversation.reply(text, { isHeard: true }))
  }

  /** After a moment, so that the page shows the question first, and that it was heard. */
  #respond({ text, isAnswered, draft, hangsUp }: PreviewReply): void {
    setTimeout(() => {
      if (this.isStopped) return
      if (isAnswered) this.emit('message', { type: 'question-answered' })
      if (draft) this.#callTool(draft)
      if (this.#isWritten) this.transcribe('assistant', text)
      else void this.#speak(text, hangsUp)
    }, THINKING_MS)
  }

  #callTool(draft: NonNullable<PreviewReply['draft']>): void {
    const call = { name: DRAFT_TOOL, arguments: JSON.stringify(draft) }
    this.emit('message', { type: 'tool-calls', toolCallList: [{ id: 'draft', type: 'function', function: call }] })
  }

  /** Captions follow the voice, sentence by sentence. */
  async #speak(text: string, hangsUp = false): Promise<void> {
    this.#interrupt()
    const turn = ++this.#turn
    clearTimeout(this.#silence)
    this.#recognizer?.stop()
    this.#setSpeaking(true)
    for (const { 0: sentence, index } of text.matchAll(/\S.*?(?:[.!?](?=\s|$)|$)/gm)) {
      this.#spokenText = text.slice(0, index + sentence.length)
      this.transcribe('assistant', this.#spokenText, false)
      await this.#synthesizer.speak(sentence)
      if (turn !== this.#turn) return
    }
    this.#interrupt()
    if (hangsUp) this.#hangUp('assistant-ended-call')
    else this.#listen()
  }

  #interrupt(): void {
    if (this.#spokenText === '') return
    this.#turn += 1
    this.transcribe('assistant', this.#spokenText)
    this.#spokenText = ''
    this.#synthesizer.cancel()
    this.#setSpeaking(false)
  }

  #listen(): void {
    if (this.isStopped || this.#spokenText !== '' || !this.#recognizer) return
    if (this.#isMuted) this.#recognizer.stop()
    else this.#recognizer.start()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#hangUp('silence-timed-out'), SILENCE_MS)
  }

  #hangUp(endedReason: string): void {
    this.emit('message', { type: 'status-update', status: 'ended', endedReason })
    this.emit('call-end')
  }

  #setSpeaking(isSpeaking: boolean): void {
    this.emit('message', { type: 'speech-update', role: 'assistant', status: isSpeaking ? 'started' : 'stopped' })
  }

  #handleUnavailable(reason: string): void {
    console.warn(`voice: the browser does not transcribe (${reason})`)
    this.#recognizer = null
    clearTimeout(this.#silence)
    this.#reportCapabilities()
  }

  #reportCapabilities(): void {
    this.emit('message', {
      type: 'capabilities',
      recognition: this.#recognizer !== null,
      synthesis: this.#synthesizer.canSpeak,
    })
  }
}

export function createPreviewClient(isWritten: boolean): CallClient {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the SDK that the site uses, with fewer events
  return new PreviewClient(isWritten) as unknown as CallClient
}
