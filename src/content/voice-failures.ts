const inUse = 'Another program is using your microphone. Close it, then try again.'
const microphone = 'Your microphone did not start. Connect it again or choose another one, then try again.'

/** Without a microphone a chat still works. The kinds of the call library, and one of our own. */
export const microphoneFailures = {
  permissions:
    'Your browser did not let us use the microphone. Allow it in the address bar or in your device settings, then try again.',
  'not-found': 'We found no microphone. Connect one, or check that it is switched on, then try again.',
  'mic-in-use': inUse,
  'cam-in-use': inUse,
  'cam-mic-in-use': inUse,
  constraints: microphone,
  'undefined-mediadevices':
    'This browser cannot record sound on this page. Open the page over https, or in another browser.',
  unknown: microphone,
  'no-webrtc':
    'This browser does not support calls. Open the page in another browser, or write to us and a person will answer.',
} as const

const closed = 'The call was closed before we could join it. Please try again in a moment.'
const busy = 'Many people are talking to our assistant at the moment. Please try again in a few minutes.'
const unexpected = 'The call could not start. Please try again, or send us a message instead.'

/** Why a call did not start or was cut off, as shown to the visitor: also the library's fatal errors, then our own. */
export const voiceFailures = {
  ...microphoneFailures,

  ejected: closed,
  'nbf-room': closed,
  'nbf-token': 'This call is not open yet. Check that the clock on your device is right, then try again.',
  'exp-room': closed,
  'exp-token': closed,
  'no-room': closed,
  'meeting-full': busy,
  'end-of-life': 'This page is out of date and cannot make calls. Reload it, then try again.',
  'not-allowed': unexpected,
  'connection-error': 'The connection was lost. Check your network, then try again.',

  refused: 'Our voice service refused the call. That is our fault, not yours: please send us a message instead.',
  busy,
  unreachable: 'We cannot reach our voice service. Check your network, or try again in a few minutes.',
  'not-loaded': 'Part of the call could not be loaded. Check your network or your ad blocker, then try again.',
  'too-slow': 'The call took longer than 20 seconds to connect, so we stopped trying. Please try again.',
  'audio-blocked': 'Your browser blocked the sound. Allow sound for this page, then try again.',
  unexpected,
} as const satisfies Record<string, string>

export type VoiceFailure = keyof typeof voiceFailures
