import { Call } from './agent/call.ts'
import type { CallVariant } from './faults.ts'
import type { RoomInfo, RoomRefusal } from './protocol.ts'
import { Speech } from './speech/speech.ts'
import { sentences } from './speech/spoken-form.ts'

// The one participant that the provider's SDK plays.
const SPEAKER_NAME = 'Vapi Speaker'
// An unused room expires; the provider waits at least 15 s.
const JOIN_WITHIN_MS = 60_000
// The models take 300 MB: they are released after a while without calls.
const RELEASE_AFTER_MS = 120_000

const REFUSALS: Record<string, string> = {
  'no-room': 'The meeting you are trying to join does not exist.',
  'exp-room': 'The meeting you are trying to join is no longer available.',
  'meeting-full': 'The meeting is full.',
  'nbf-room': 'The meeting you are trying to join is not yet available.',
}

export type RoomOptions = { firstMessage: string; maxDurationMs: number; silenceMs: number; variant: CallVariant }

type Room = RoomOptions & { call: Call | null; expiry: NodeJS.Timeout }

/** The provider's record of a call, kept after its end. */
export type CallRecord = {
  status: 'queued' | 'in-progress' | 'ended'
  createdAt: string
  startedAt?: string
  endedAt?: string
}

const REMEMBERED_CALLS = 1_000

/** The rooms that are open, each with one visitor and one agent. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #records = new Map<string, CallRecord>()
  readonly #speech = new Speech()
  #release: NodeJS.Timeout | undefined

  get size(): number {
    return this.#rooms.size
  }

  /** The models load while the visitor's browser is still connecting. */
  open(options: RoomOptions): string {
    const id = crypto.randomUUID()
    const expiry = setTimeout(() => this.#close(id), JOIN_WITHIN_MS)
    this.#rooms.set(id, { ...options, call: null, expiry })
    this.#records.set(id, { status: 'queued', createdAt: new Date().toISOString() })
    const [oldest = ''] = this.#records.keys()
    if (this.#records.size > REMEMBERED_CALLS) this.#records.delete(oldest)
    clearTimeout(this.#release)
    this.#speech.warmUp()
    const [greeting = ''] = sentences(options.firstMessage)
    void this.#speech.synthesise(greeting).catch(() => {}) // reported when it is played
    return id
  }

  record(id: string): CallRecord | undefined {
    return this.#records.get(id)
  }

  describe(id: string): RoomInfo | RoomRefusal {
    const room = this.#rooms.get(id)
    const refused = room ? room.variant.closedRoom : 'no-room'
    if (refused) return { type: refused, message: REFUSALS[refused] ?? `Refused: ${refused}` }
    return {
      speakerName: room?.variant.speakerName ?? SPEAKER_NAME,
      leaveDelayMs: room?.variant.leaveDelayMs ?? 0,
    }
  }

  /** Null when there is no such room, or it is occupied. */
  async enter(id: string, offer: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit | null> {
    const room = this.#rooms.get(id)
    if (!room || room.call) return null
    clearTimeout(room.expiry)
    this.#note(id, { status: 'in-progress', startedAt: new Date().toISOString() })
    room.call = new Call({ ...room, speech: this.#speech, onClosed: () => this.#close(id) })
    try {
      return await room.call.accept(offer)
    } catch (error) {
      console.error('voice: the offer could not be answered', error)
      room.call.close()
      return null
    }
  }

  #note(id: string, change: Partial<CallRecord>): void {
    const record = this.#records.get(id)
    if (record) Object.assign(record, change)
  }

  #close(id: string): void {
    this.#note(id, { status: 'ended', endedAt: new Date().toISOString() })
    clearTimeout(this.#rooms.get(id)?.expiry)
    this.#rooms.delete(id)
    if (this.#rooms.size > 0) return
    clearTimeout(this.#release)
    this.#release = setTimeout(() => this.#speech.release(), RELEASE_AFTER_MS)
  }
}
