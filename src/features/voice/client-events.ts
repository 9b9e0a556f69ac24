import { isRecord } from '#src/lib/is-record.ts'

type Listener = (...args: unknown[]) => void

/** What the clients without the SDK share with it: its events, in its format. */
export class ClientEvents {
  readonly #listeners = new Map<string, Listener[]>()
  protected isStopped = false

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  protected emit(event: string, ...args: unknown[]): void {
    if (this.isStopped) return
    for (const listener of this.#listeners.get(event) ?? []) listener(...args)
  }

  protected transcribe(role: 'user' | 'assistant', transcript: string, isFinal = true): void {
    this.emit('message', { type: 'transcript', role, transcriptType: isFinal ? 'final' : 'partial', transcript })
  }
}

export function readTyped(sent: unknown): string | null {
  const { role, content } = isRecord(sent) && isRecord(sent['message']) ? sent['message'] : {}
  return role === 'user' && typeof content === 'string' ? content : null
}
