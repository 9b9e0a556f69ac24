// For tests: behaves like the SDK where that is awkward, and does nothing by itself otherwise.
type Listener = (...args: unknown[]) => void

export class ScriptedClient {
  readonly #listeners = new Map<string, Listener[]>()
  /** The provider's response to the web-call request. */
  readonly answer = Promise.withResolvers<void>()
  /** Resolves when the call is closed. */
  readonly down = Promise.withResolvers<void>()
  readonly sent: unknown[] = []
  readonly muted: boolean[] = []
  isConnected = false
  stops = 0

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args)
  }

  async start(): Promise<object | null> {
    try {
      await this.answer.promise
      this.emit('call-start-progress', { stage: 'web-call-creation', status: 'completed' })
      this.isConnected = true
      return {}
    } catch (error) {
      this.emit('error', { type: 'start-method-error', error })
      return null
    }
  }

  async stop(): Promise<void> {
    this.stops += 1
    await this.down.promise
    if (this.isConnected) this.emit('call-end')
    this.isConnected = false
  }

  setMuted(isMuted: boolean): void {
    this.muted.push(isMuted)
  }

  send(message: unknown): void {
    this.sent.push(message)
  }
}
