import type { FromAgent, RoomAnswer, RoomRefusal } from '../protocol.ts'

const GATHERING_MS = 1_500
const CONNECT_MS = 15_000

export type ConnectionEvents = {
  onMessage: (message: FromAgent) => void
  onLost: () => void
}

/** Contains the kind of error that daily-js would report. */
export class RoomClosed extends Error {
  readonly refusal: RoomRefusal

  constructor(refusal: RoomRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Throws when the room cannot be joined. */
export async function findRoom(url: string): Promise<RoomAnswer> {
  const response = await fetch(url).catch(() => null)
  if (!response) throw lost('The room could not be reached.')
  if (!response.ok) throw new RoomClosed((await response.json()) as RoomRefusal)
  return (await response.json()) as RoomAnswer
}

export async function findIceServers({ signallingUrl }: RoomAnswer): Promise<RTCIceServer[]> {
  const response = await fetch(`${signallingUrl}/ice-servers`).catch(() => null)
  if (!response?.ok) throw lost('The ICE servers could not be fetched.')
  return ((await response.json()) as { iceServers: RTCIceServer[] }).iceServers
}

function lost(message: string): RoomClosed {
  return new RoomClosed({ type: 'connection-error', message })
}

/** The browser's end of the WebRTC connection to the agent. */
export class RoomConnection {
  readonly #connection: RTCPeerConnection
  readonly #channel: RTCDataChannel
  readonly #events: ConnectionEvents
  #isClosed = false

  constructor(microphone: MediaStreamTrack | null, iceServers: RTCIceServer[], events: ConnectionEvents) {
    this.#connection = new RTCPeerConnection({ iceServers })
    this.#channel = this.#connection.createDataChannel('app')
    this.#events = events
    if (microphone) this.#connection.addTrack(microphone)
    else this.#connection.addTransceiver('audio', { direction: 'recvonly' })
    this.#channel.addEventListener('message', ({ data }) => events.onMessage(JSON.parse(String(data)) as FromAgent))
    this.#connection.onconnectionstatechange = () => {
      if (this.#connection.connectionState === 'failed') events.onLost()
    }
  }

  /** Resolves with the agent's track once the data channel is open. `url` is the room's, at the signalling server. */
  async connect(url: string): Promise<MediaStreamTrack> {
    const connection = this.#connection
    const track = new Promise<MediaStreamTrack>((resolve) => {
      connection.ontrack = (event) => resolve(event.track)
    })
    await connection.setLocalDescription(await connection.createOffer())
    await this.#gather()
    await connection.setRemoteDescription(await this.#exchange(url))
    await this.#open()
    this.#channel.addEventListener('close', () => !this.#isClosed && this.#events.onLost())
    return track
  }

  send(data: unknown): void {
    if (this.#channel.readyState === 'open') this.#channel.send(JSON.stringify(data))
  }

  close(): void {
    this.#isClosed = true
    this.#connection.close()
  }

  /** Sends the offer and returns the answer, over a WebSocket. */
  #exchange(url: string): Promise<RTCSessionDescriptionInit> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url)
      socket.addEventListener('open', () => socket.send(JSON.stringify(this.#connection.localDescription)))
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as RTCSessionDescriptionInit | RoomRefusal
        if ('sdp' in answer) resolve(answer)
        else reject(new RoomClosed(answer as RoomRefusal))
      })
      // A socket that the CSP blocks has no close event.
      for (const end of ['error', 'close']) {
        socket.addEventListener(end, () => reject(lost('The signalling server could not be reached.')))
      }
    })
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
      setTimeout(() => reject(lost('The connection could not be made.')), CONNECT_MS)
      if (this.#channel.readyState === 'open') resolve()
      else this.#channel.addEventListener('open', () => resolve(), { once: true })
    })
  }
}
