import type { FromAgent, RoomAnswer, RoomRefusal } from '../protocol.ts'

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
export async function findRoom(url: string): Promise<RoomAnswer> {
  const response = await fetch(url).catch(() => null)
  if (!response) throw lost('The room could not be reached.')
  if (!response.ok) throw new RoomClosed((await response.json()) as RoomRefusal)
  return (await response.json()) as RoomAnswer
}

/** Which servers help the two ends find each other. */
export async function findIceServers({ signallingUrl }: RoomAnswer): Promise<RTCIceServer[]> {
  const response = await fetch(`${signallingUrl}/ice-servers`).catch(() => null)
  if (!response?.ok) throw lost('The ICE servers could not be asked for.')
  return ((await response.json()) as { iceServers: RTCIceServer[] }).iceServers
}

function lost(message: string): RoomClosed {
  return new RoomClosed({ type: 'connection-error', message })
}

/** The browser's end of the WebRTC connection to the agent. */
export class Line {
  readonly #connection: RTCPeerConnection
  readonly #channel: RTCDataChannel
  readonly #events: LineEvents
  readonly #sender: RTCRtpSender | null = null
  #isClosed = false

  constructor(microphone: MediaStreamTrack | null, iceServers: RTCIceServer[], events: LineEvents) {
    this.#connection = new RTCPeerConnection({ iceServers })
    this.#channel = this.#connection.createDataChannel('app')
    this.#events = events
    if (microphone) this.#sender = this.#connection.addTrack(microphone)
    else this.#connection.addTransceiver('audio', { direction: 'recvonly' })
    this.#channel.addEventListener('message', ({ data }) => events.onMessage(JSON.parse(String(data)) as FromAgent))
    this.#connection.onconnectionstatechange = () => {
      if (this.#connection.connectionState === 'failed') events.onLost()
    }
  }

  /** Resolves with the agent's track once both directions work. `url` is the room's, at the signalling server. */
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

  async changeMicrophone(track: MediaStreamTrack): Promise<void> {
    await this.#sender?.replaceTrack(track)
  }

  close(): void {
    this.#isClosed = true
    this.#connection.close()
  }

  /** Our description for the agent's, over a WebSocket. */
  #exchange(url: string): Promise<RTCSessionDescriptionInit> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url)
      socket.addEventListener('open', () => socket.send(JSON.stringify(this.#connection.localDescription)))
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as RTCSessionDescriptionInit | RoomRefusal
        if ('sdp' in answer) resolve(answer)
        else reject(new RoomClosed(answer as RoomRefusal))
      })
      // Refused by a policy, it does not even close.
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
