// Decides from the loudness of 10 ms frames when a person starts, pauses and stops speaking.

export const FRAME_MS = 10

/** `pause`: perhaps the end, perhaps a breath. `resumed`: it was a breath. */
export type TurnEvent = 'started' | 'pause' | 'resumed' | 'ended'

const SPEECH_LEVEL = 0.012
const SILENCE_LEVEL = 0.008
// Noise is taken for speech only when it stands this far out of the room's own.
const ABOVE_NOISE = 3
const NOISE_ADAPTION = 0.02
const MAX_NOISE = 0.05

const START_FRAMES = 5
/** More is needed to interrupt the assistant, so that a knock on the table does not. */
const INTERRUPT_FRAMES = 10
const PAUSE_FRAMES = 25
const END_FRAMES = 90
const LONGEST_TURN_FRAMES = 2_000

export class TurnDetector {
  #noise = 0.001
  #loud = 0
  #quiet = 0
  #spoken = 0
  #isSpeaking = false

  /** How long it has been quiet inside a turn. */
  get quietMs(): number {
    return this.#isSpeaking ? this.#quiet * FRAME_MS : 0
  }

  /** Ends the turn before the silence is long enough to do so. */
  finish(): void {
    this.#end()
  }

  push(level: number, isAssistantTalking: boolean): TurnEvent | null {
    return this.#isSpeaking ? this.#whileSpeaking(level) : this.#whileSilent(level, isAssistantTalking)
  }

  #whileSilent(level: number, isAssistantTalking: boolean): TurnEvent | null {
    if (level < Math.max(SPEECH_LEVEL, this.#noise * ABOVE_NOISE)) {
      // Short gaps belong to speech: it fades rather than falls.
      this.#loud = Math.max(0, this.#loud - 1)
      this.#noise = Math.min(MAX_NOISE, this.#noise + (level - this.#noise) * NOISE_ADAPTION)
      return null
    }
    this.#loud += 1
    if (this.#loud < (isAssistantTalking ? INTERRUPT_FRAMES : START_FRAMES)) return null
    this.#isSpeaking = true
    this.#quiet = 0
    this.#spoken = this.#loud
    return 'started'
  }

  #whileSpeaking(level: number): TurnEvent | null {
    this.#spoken += 1
    if (this.#spoken > LONGEST_TURN_FRAMES) return this.#end()
    if (level >= Math.max(SILENCE_LEVEL, this.#noise * ABOVE_NOISE)) {
      const wasPause = this.#quiet >= PAUSE_FRAMES
      this.#quiet = 0
      return wasPause ? 'resumed' : null
    }
    this.#quiet += 1
    if (this.#quiet === PAUSE_FRAMES) return 'pause'
    return this.#quiet >= END_FRAMES ? this.#end() : null
  }

  #end(): TurnEvent {
    this.#isSpeaking = false
    this.#loud = 0
    return 'ended'
  }
}
