// The room of a call, instead of @daily-co/daily-js (vite.config.ts), so that the provider's SDK runs as it does with an account.
// The assistant in it receives no sound and answers what is typed. A test or the console makes everything else happen: `room.report()`
// is a message of the provider, `room.emit()` an event of the call library.
import { GOODBYE, replyTo, type Script } from './script.ts'

const JOIN_MS = 600
const THINKING_MS = 400
const MS_PER_LETTER = 20
const LEVEL_MS = 100

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export class Room {
  readonly #listeners = new Map<string, ((payload: unknown) => void)[]>()
  #script: Script = { greeting: '', answers: [], noAnswer: '', goodbye: '' }
  #hasLeft = false
  #said = ''
  /** Increases when the assistant has spoken or is interrupted. */
  #turn = 0
  #levels: ReturnType<typeof setInterval> | undefined

  on(event: string, listener: (payload: unknown) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  emit(event: string, payload?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload)
  }

  report(message: unknown): void {
    this.emit('app-message', { data: JSON.stringify(message) })
  }

  async join({ url }: { url: string }): Promise<void> {
    this.#script = JSON.parse(decodeURIComponent(url.slice(url.indexOf(':') + 1))) as Script
    await delay(JOIN_MS)
    // Once the SDK listens.
    setTimeout(() => {
      if (this.#hasLeft) return
      this.emit('app-message', { data: 'listening' })
      void this.#speak(this.#script.greeting)
    })
  }

  sendAppMessage(data: string): void {
    const { message } = JSON.parse(data) as { message: { role: string; content: string } }
    if (message.role === 'user') void this.#answer(message.content)
  }

  async destroy(): Promise<void> {
    // The SDK calls this again when the meeting is left.
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.#endTurn()
    this.emit('left-meeting')
  }

  async #answer(text: string): Promise<void> {
    this.#endTurn()
    const turn = this.#turn
    await delay(THINKING_MS)
    if (turn !== this.#turn || !(await this.#speak(replyTo(text, this.#script))) || text !== GOODBYE) return
    this.report({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    this.emit('error', { errorMsg: 'Meeting has ended', error: { type: 'ejected' } })
  }

  /** Sentence by sentence, at the pace of speech. False if it was interrupted. */
  async #speak(content: string): Promise<boolean> {
    const turn = this.#turn
    this.report({ type: 'speech-update', role: 'assistant', status: 'started' })
    this.#levels = setInterval(() => this.#sound(0.03 + 0.1 * Math.random()), LEVEL_MS)
    for (const sentence of content.split(/(?<=[.!?]) /)) {
      this.#said = `${this.#said} ${sentence}`.trim()
      this.#transcribe('partial')
      await delay(sentence.length * MS_PER_LETTER)
      if (turn !== this.#turn) return false
    }
    this.#endTurn()
    return true
  }

  #endTurn(): void {
    this.#turn += 1
    if (this.#said === '') return
    clearInterval(this.#levels)
    this.#sound(0)
    this.#transcribe('final')
    this.#said = ''
    this.report({ type: 'speech-update', role: 'assistant', status: 'stopped' })
  }

  #transcribe(transcriptType: 'partial' | 'final'): void {
    this.report({ type: 'transcript', role: 'assistant', transcriptType, transcript: this.#said })
  }

  #sound(level: number): void {
    this.emit('remote-participants-audio-level', { participantsAudioLevel: { assistant: level } })
  }

  // What else the SDK calls.
  iframe(): null {
    return null
  }
  setLocalAudio(_isOn: boolean): void {}
  async updateInputSettings(_settings: object): Promise<void> {}
  async startRemoteParticipantsAudioLevelObserver(): Promise<void> {}
  async startLocalAudioLevelObserver(): Promise<void> {}
}

// oxlint-disable-next-line import/no-default-export -- the export that the SDK imports
export default {
  createCallObject(): Room {
    const room = new Room()
    Object.assign(window, { room })
    return room
  },
}
