// Participants as daily-js expects them from its call machine.

type TrackState = { state: 'playable' | 'sendable' | 'off' | 'blocked'; subscribed: boolean }

const OFF: TrackState = { state: 'off', subscribed: false }

export type Participant = ReturnType<typeof localParticipant>

export function localParticipant(id: string, microphone: 'on' | 'off' | 'none') {
  const states = { on: 'playable', off: 'off', none: 'blocked' } as const
  return participant(id, '', true, microphone === 'on', { state: states[microphone], subscribed: true })
}

export function remoteParticipant(id: string, name: string, isSubscribed: boolean): Participant {
  return participant(id, name, false, true, {
    state: isSubscribed ? 'playable' : 'sendable',
    subscribed: isSubscribed,
  })
}

function participant(id: string, name: string, isLocal: boolean, hasAudio: boolean, audio: TrackState) {
  return {
    session_id: id,
    user_id: id,
    user_name: name,
    local: isLocal,
    owner: !isLocal,
    record: false,
    audio: hasAudio,
    video: false,
    screen: false,
    tracks: { audio, video: OFF, screenAudio: OFF, screenVideo: OFF },
  }
}
