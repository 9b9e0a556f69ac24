import type { FromAgent, RoomInfo, RoomRefusal } from '../protocol.ts'

const GATHERING_MS = 1_500
const CONNECT_MS = 15_000

export type LineEvents = {
  onMessage: (message: FromAgent) => void
  onLost: () => void
}

/** Thrown when a room cannot be entered; carries the kind that the video library would report. */
export class RoomClosed extends Error {
  readonly refusal: RoomRefusal

  constructor(refusal: RoomRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Asks the room whether it can be entered. */
export async function findRoom(url: string): Promise<RoomInfo> {
  const response = await fetch(url).catch(() => null)
  if (!response) throw new RoomClosed({ type: 'connection-error', message: 'The room could not be reached.' })
  if (!response.ok) throw new RoomClosed((await response.json()) as RoomRefusal)
  return (await response.json()) as RoomInfo
}

/** The browser's end of the WebRTC connection to the agent. */
export class Line {
  readonly #connection = new RTCPeerConnection()
  readonly #channel = this.#connection.createDataChannel('app')
  readonly #events: LineEvents
  readonly #sender: RTCRtpSender | null = null
  #isClosed = false

  constructor(microphone: MediaStreamTrack | null, events: LineEvents) {
    this.#events = events
    if (microphone) this.#sender = this.#connection.addTrack(microphone)
    else this.#connection.addTransceiver('audio', { direction: 'recvonly' })
    this.#channel.addEventListener('message', ({ data }) => events.onMessage(JSON.parse(String(data)) as FromAgent))
    this.#connection.onconnectionstatechange = () => {
      if (this.#connection.connectionState === 'failed') events.onLost()
    }
  }

  /** Resolves with the agent's track once both directions work. */
  async connect(url: string): Promise<MediaStreamTrack> {
    const connection = this.#connection
    const track = new Promise<MediaStreamTrack>((resolve) => {
      connection.ontrack = (event) => resolve(event.track)
    })
    await connection.setLocalDescription(await connection.createOffer())
    await this.#gather()
    const response = await fetch(`${url}/offer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(connection.localDescription),
    })
    if (!response.ok) throw new RoomClosed((await response.json()) as RoomRefusal)
    await connection.setRemoteDescription((await response.json()) as RTCSessionDescriptionInit)
    await this.#open()
    this.#channel.addEventListener('close', () => !this.#isClosed && this.#events.onLost())
    return track
  }

  send(data: unknown): void {
    if (this.#channel.readyState === 'open') this.#channel.send(JSON.stringify(data))
  }

  async changeMicrophone(track: MediaStreamTrack): Promise<void> {
    await this.#sender?.replaceTrack(track)
  }

  close(): void {
    this.#isClosed = true
    this.#connection.close()
  }

  #gather(): Promise<void> {
    const connection = this.#connection
    return new Promise((resolve) => {
      setTimeout(resolve, GATHERING_MS)
      const check = () => connection.iceGatheringState === 'complete' && resolve()
      connection.onicegatheringstatechange = check
      check()
    })
  }

  #open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const lost = new RoomClosed({ type: 'connection-error', message: 'The connection could not be made.' })
      setTimeout(() => reject(lost), CONNECT_MS)
      if (this.#channel.readyState === 'open') resolve()
      else this.#channel.addEventListener('open', () => resolve(), { once: true })
    })
  }
}
