// Replaces the call machine that daily-js fetches from its CDN. Same protocol to the page: messages over
// window.postMessage, tracks in a store.
import type { FromAgent } from '../protocol.ts'
import { LevelMeters } from './level-meter.ts'
import { findIceServers, findRoom, RoomClosed, RoomConnection } from './room-connection.ts'
import { describeMicrophoneError, openMicrophone } from './microphone.ts'
import { localParticipant, remoteParticipant, type Participant } from './participants.ts'
import { Ticker } from './ticker.ts'

const WHAT = 'iframe-call-message'
const OBSERVE_MS = 200
const RECORDING_STARTS_MS = 120
// daily-js looks for the agent's track after 'joined-meeting'.
const SPEAKER_JOINS_MS = 50

type Message = Record<string, unknown> & { action: string }
type Request = Message & { callbackStamp?: string }

export class CallMachine {
  readonly #client: string
  readonly #localId = crypto.randomUUID()
  readonly #speakerId = crypto.randomUUID()
  readonly #timers = new Set<ReturnType<typeof setInterval>>()
  readonly #state = {
    local: { public: { subscribedTracks: {} as Record<string, unknown>, customTracks: {} }, streams: {} as object },
    participants: {},
    streams: {} as Record<string, object>,
  }
  readonly store = { getState: () => this.#state }
  #microphone: MediaStreamTrack | null = null
  #meters: LevelMeters | null = null
  #ticker: Ticker | null = null
  #speakerLevel = () => 0
  #ownLevel = () => 0
  #connection: RoomConnection | null = null
  #speakerName = ''
  #leaveDelayMs = 0
  #isMicrophoneOn = true
  #isSubscribed = false
  #hasLeft = false

  constructor(client: string) {
    this.#client = client
    window.addEventListener('message', this.#receive)
    this.#post({ action: 'call-machine-initialized' })
    this.#post({ action: 'loaded' })
  }

  /** daily-js calls this before it reuses the machine. */
  reset(): void {}

  readonly #receive = ({ data }: MessageEvent): void => {
    const request = data as Request & { what?: string; from?: string; callClientId?: string }
    if (request?.what !== WHAT || request.from !== 'module' || request.callClientId !== this.#client) return
    void this.#handle(request).catch((error: unknown) => console.error('call machine:', request.action, error))
  }

  async #handle(request: Request): Promise<void> {
    switch (request.action) {
      case 'join-meeting':
        return this.#join(request['properties'] as Record<string, unknown>)
      case 'update-participant':
        return this.#subscribe(request)
      case 'app-msg':
        return this.#connection?.send(request['data'])
      case 'local-audio':
        return this.#switchMicrophone(request['state'] === true)
      case 'start-remote-participants-audio-level-observer':
        this.#observe(request, () => ({
          action: 'remote-participants-audio-level',
          participantsAudioLevel: { [this.#speakerId]: this.#speakerLevel() },
        }))
        return this.#answer(request)
      case 'start-local-audio-level-observer':
        this.#observe(request, () => ({
          action: 'local-audio-level',
          audioLevel: this.#isMicrophoneOn ? this.#ownLevel() : 0,
        }))
        return this.#answer(request)
      case 'update-input-settings':
        return this.#answer(request, { inputSettings: request['inputSettings'] })
      case 'local-recording-start':
      case 'daily-method-start-recording':
        this.#timers.add(
          setTimeout(
            () => this.#post({ action: 'recording-started', recordingId: crypto.randomUUID() }),
            RECORDING_STARTS_MS,
          ),
        )
        return
      case 'daily-method-stop-recording':
        return this.#post({ action: 'recording-stopped' })
      case 'leave-meeting':
        setTimeout(() => this.#leave(), this.#leaveDelayMs)
    }
  }

  async #join(properties: Record<string, unknown>): Promise<void> {
    this.#post({ action: 'joining-meeting' })
    const url = String(properties['url'])
    try {
      this.#microphone = await openMicrophone(properties['audioSource'] ?? true)
      this.#state.local.streams = { cam: { stream: new MediaStream([this.#microphone]) } }
    } catch (error) {
      this.#post({ action: 'camera-error', ...describeMicrophoneError(error) })
    }
    try {
      const room = await findRoom(url)
      this.#speakerName = room.speakerName
      this.#leaveDelayMs = room.leaveDelayMs
      this.#meters = await LevelMeters.open()
      this.#ticker = await Ticker.start()
      this.#connection = new RoomConnection(this.#microphone, await findIceServers(room), {
        onMessage: (message) => this.#handleAgent(message),
        onLost: () => this.#fail('connection-error', 'The connection was lost.'),
      })
      this.#enter(await this.#connection.connect(`${room.signallingUrl.replace('http', 'ws')}${new URL(url).pathname}`))
    } catch (error) {
      const refusal = error instanceof RoomClosed ? error.refusal : { type: 'connection-error', message: String(error) }
      this.#fail(refusal.type, refusal.message)
    } finally {
      // The visitor may have left in the meantime.
      if (this.#hasLeft) this.#close()
    }
  }

  #enter(track: MediaStreamTrack): void {
    if (this.#hasLeft) return
    if (this.#meters) this.#speakerLevel = this.#meters.measure(track)
    if (this.#meters && this.#microphone) this.#ownLevel = this.#meters.measure(this.#microphone)
    this.#state.streams[this.#speakerId] = {
      participantId: this.#speakerId,
      type: 'cam',
      pendingTrack: track,
      starttime: new Date().toISOString(),
    }
    this.#post({ action: 'joined-meeting', participants: { local: this.#local() } })
    this.#timers.add(
      setTimeout(() => this.#post({ action: 'participant-joined', participant: this.#speaker() }), SPEAKER_JOINS_MS),
    )
  }

  #handleAgent(message: FromAgent): void {
    if ('app' in message) this.#post({ action: 'app-message', data: message.app, fromId: this.#speakerId })
    else {
      this.#post({ action: 'participant-left', participant: this.#speaker() })
      this.#fail(message.over.type, message.over.message)
    }
  }

  #subscribe({ id, properties }: Request): void {
    const wanted = (properties as { setSubscribedTracks?: true | { audio?: boolean } }).setSubscribedTracks
    if (id !== this.#speakerId || !wanted || (wanted !== true && !wanted.audio)) return
    this.#isSubscribed = true
    this.#state.local.public.subscribedTracks[this.#speakerId] = { 'cam-audio': true }
    this.#post({ action: 'participant-updated', participant: this.#speaker() })
  }

  #switchMicrophone(isOn: boolean): void {
    this.#isMicrophoneOn = isOn
    if (this.#microphone) this.#microphone.enabled = isOn
    this.#post({ action: 'participant-updated', participant: this.#local() })
  }

  #observe({ interval }: Request, measure: () => Message): void {
    this.#ticker?.every(Number(interval ?? OBSERVE_MS), () => this.#hasLeft || this.#post(measure()))
  }

  #fail(type: string, message: string): void {
    if (this.#hasLeft) return
    this.#post({ action: 'error', errorMsg: message, error: { type, msg: message } })
    this.#leave()
  }

  #leave(): void {
    if (this.#hasLeft) return
    this.#hasLeft = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#close()
    window.removeEventListener('message', this.#receive)
    this.#post({ action: 'left-meeting' })
  }

  #close(): void {
    this.#connection?.close()
    this.#microphone?.stop()
    this.#meters?.close()
    this.#ticker?.stop()
  }

  #local(): Participant {
    return localParticipant(this.#localId, this.#microphone ? (this.#isMicrophoneOn ? 'on' : 'off') : 'none')
  }

  #speaker(): Participant {
    return remoteParticipant(this.#speakerId, this.#speakerName, this.#isSubscribed)
  }

  #answer({ action, callbackStamp }: Request, more: object = {}): void {
    this.#post({ action, ...more, ...(callbackStamp && { callbackStamp }) })
  }

  #post(message: Message): void {
    window.postMessage({ ...message, what: WHAT, from: 'embedded', callClientId: this.#client }, location.origin)
  }
}
