// What the call machine in the browser and the agent in Node say to each other. Types only: both load this file.

/** The kinds of fatal errors that the video library knows. */
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

/** What the browser learns of a room before it enters. */
export type RoomInfo = {
  /** The SDK plays only the participant with its product's name. */
  speakerName: string
  leaveDelayMs: number
}

/** What the room itself answers: also where the servers are through which the agent is found. */
export type RoomAnswer = RoomInfo & { signallingUrl: string }

export type RoomRefusal = { type: FatalKind; message: string }

/** Over the data channel, agent to browser. `app` is what the provider's server would send. */
export type FromAgent =
  | { app: string }
  | { over: RoomRefusal }
  /** Something that goes wrong in the browser's audio, on request of a test. */
  | { nonfatal: 'audio-processor-error' }
