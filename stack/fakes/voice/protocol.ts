// Between the call machine in the browser and the agent in Node. Types only: both load this file.

/** The fatal error kinds of the video library. */
export type FatalKind =
  | 'connection-error'
  | 'ejected'
  | 'end-of-life'
  | 'exp-room'
  | 'exp-token'
  | 'meeting-full'
  | 'nbf-room'
  | 'nbf-token'
  | 'no-room'
  | 'not-allowed'

/** What the browser reads before it joins. */
export type RoomInfo = {
  /** The SDK plays only the participant with its product's name. */
  speakerName: string
  leaveDelayMs: number
}

/** The room's answer, with the address of the signalling server. */
export type RoomAnswer = RoomInfo & { signallingUrl: string }

export type RoomRefusal = { type: FatalKind; message: string }

/** Over the data channel, agent to browser. `app` is what the provider's server would send. */
export type FromAgent = { app: string } | { over: RoomRefusal }
