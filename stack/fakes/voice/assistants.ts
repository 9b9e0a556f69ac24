// The provider's assistants, kept in memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../settings.ts'

export type Assistant = Record<string, unknown> & {
  id: string
  firstMessage?: string
  maxDurationSeconds?: number
  silenceTimeoutSeconds?: number
}

export class Assistants {
  readonly #all = new Map<string, Assistant>()

  /** Starts with the assistant of the repository. */
  constructor(id: string) {
    const file = join(ROOT, 'voice/assistant.json')
    this.#all.set(id, { ...(JSON.parse(readFileSync(file, 'utf8')) as object), id })
  }

  find(id: string): Assistant | undefined {
    return this.#all.get(id)
  }

  list(): Assistant[] {
    return [...this.#all.values()]
  }

  create(settings: object): Assistant {
    const assistant = { ...settings, id: crypto.randomUUID(), createdAt: new Date().toISOString() }
    this.#all.set(assistant.id, assistant)
    return assistant
  }

  change(id: string, settings: object): Assistant | undefined {
    const assistant = this.#all.get(id)
    if (!assistant) return undefined
    const changed = { ...assistant, ...settings, id, updatedAt: new Date().toISOString() }
    this.#all.set(id, changed)
    return changed
  }
}
