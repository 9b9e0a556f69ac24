import { createRequire } from 'node:module'
import type * as Wrtc from '@roamhq/wrtc'
import type { FromAgent } from '../protocol.ts'
import { toMono } from '../speech/resample.ts'

// A CommonJS module whose named exports Node cannot detect.
const wrtc = createRequire(import.meta.url)('@roamhq/wrtc') as typeof Wrtc

const INPUT_HZ = 16_000
const OUTPUT_HZ = 48_000
const FRAME_MS = 10
const FRAME_SAMPLES = (OUTPUT_HZ / 1000) * FRAME_MS
const TICK_MS = 5
// After a longer stall than this, the missed audio is dropped instead of played too fast.
const MAX_LAG_MS = 200
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

  /** One SDP answer with all ICE candidates: the signalling has no trickle ICE. */
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
    try {
      if (this.#channel?.readyState === 'open') this.#channel.send(JSON.stringify(message))
    } catch (error) {
      console.error('voice: the channel closed before a message was sent', error)
    }
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

export type PlayEnd = 'played' | 'cut'

type Playing = { samples: Int16Array; at: number; finish: (end: PlayEnd) => void }

/** The assistant's audio track: silence or queued audio, in frames of 10 ms. */
export class AudioOut {
  readonly #source = new wrtc.nonstandard.RTCAudioSource()
  readonly track = this.#source.createTrack()
  readonly #queue: Playing[] = []
  #nextAt = performance.now()
  readonly #timer = setInterval(() => this.#catchUp(), TICK_MS)

  /** Resolves when the last sample is sent or playback is interrupted. */
  play(samples: Int16Array): Promise<PlayEnd> {
    return new Promise((finish) => {
      this.#queue.push({ samples, at: 0, finish })
    })
  }

  cut(): void {
    for (const { finish } of this.#queue.splice(0)) finish('cut')
  }

  close(): void {
    clearInterval(this.#timer)
    this.cut()
    this.track.stop()
  }

  #catchUp(): void {
    const now = performance.now()
    if (now - this.#nextAt > MAX_LAG_MS) this.#nextAt = now
    for (; this.#nextAt <= now; this.#nextAt += FRAME_MS) this.#sendFrame()
  }

  #sendFrame(): void {
    // A new frame each time: the track keeps a reference to it.
    const samples = new Int16Array(FRAME_SAMPLES)
    const playing = this.#queue[0]
    if (playing) {
      samples.set(playing.samples.subarray(playing.at, playing.at + FRAME_SAMPLES))
      playing.at += FRAME_SAMPLES
      if (playing.at >= playing.samples.length) {
        this.#queue.shift()
        playing.finish('played')
      }
    }
    this.#source.onData({
      samples,
      sampleRate: OUTPUT_HZ,
      bitsPerSample: 16,
      channelCount: 1,
      numberOfFrames: FRAME_SAMPLES,
    })
  }
}
