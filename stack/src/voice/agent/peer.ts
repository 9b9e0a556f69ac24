import { wrtc } from './wrtc.ts'
import type { FromAgent } from '../protocol.ts'
import { toMono } from '../speech/resample.ts'

const INPUT_HZ = 16_000
const GATHERING_MS = 2_000
const DISCONNECTED = new Set<RTCPeerConnectionState>(['failed', 'closed', 'disconnected'])

type AudioData = { samples: Int16Array; sampleRate: number; channelCount?: number }

export type PeerEvents = {
  /** 10 ms of the visitor's audio, mono at 16 kHz. */
  onAudio: (frame: Float32Array) => void
  onMessage: (data: unknown) => void
  onDisconnected: () => void
}

/** The agent's end of the WebRTC connection. */
export class Peer {
  readonly #connection = new wrtc.RTCPeerConnection()
  readonly #events: PeerEvents
  #channel: RTCDataChannel | null = null
  #sink: { stop: () => void } | null = null

  constructor(track: MediaStreamTrack, events: PeerEvents) {
    this.#events = events
    const connection = this.#connection
    connection.addTrack(track)
    connection.ontrack = (event) => this.#listen(event.track)
    connection.ondatachannel = ({ channel }) => {
      this.#channel = channel
      channel.addEventListener('message', ({ data }) => events.onMessage(JSON.parse(String(data))))
      channel.addEventListener('close', () => events.onDisconnected())
    }
    connection.onconnectionstatechange = () => {
      if (DISCONNECTED.has(connection.connectionState)) events.onDisconnected()
    }
  }

  /** One answer with all ICE candidates: the signalling cannot send more of them later. */
  async answer(offer: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit | null> {
    const connection = this.#connection
    await connection.setRemoteDescription(offer)
    await connection.setLocalDescription(await connection.createAnswer())
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING_MS)
      const check = () => {
        if (connection.iceGatheringState !== 'complete') return
        clearTimeout(timer)
        resolve()
      }
      connection.onicegatheringstatechange = check
      check()
    })
    return connection.localDescription
  }

  send(message: FromAgent): void {
    if (this.#channel?.readyState === 'open') this.#channel.send(JSON.stringify(message))
  }

  close(): void {
    this.#sink?.stop()
    this.#connection.close()
  }

  #listen(track: MediaStreamTrack): void {
    const sink = new wrtc.nonstandard.RTCAudioSink(track)
    sink.ondata = ({ samples, sampleRate, channelCount = 1 }: AudioData) =>
      this.#events.onAudio(toMono(samples, sampleRate, channelCount, INPUT_HZ))
    this.#sink = sink
  }
}
