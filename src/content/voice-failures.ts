/** Without a microphone a chat still works. The kinds of the call library, and one of our own. */
export const microphoneFailures = {
  permissions:
    'Your browser did not let us use the microphone. Allow it in the address bar or in your device settings, then try again.',
  'not-found': 'We found no microphone. Connect one, or check that it is switched on, then try again.',
  'mic-in-use': 'Another program is using your microphone. Close it, then try again.',
  'cam-in-use': 'Another program is using your camera, and with it the microphone. Close it, then try again.',
  'cam-mic-in-use': 'Another program is using your camera and microphone. Close it, then try again.',
  constraints: 'Your microphone does not support calls. Choose another one in your browser, then try again.',
  'undefined-mediadevices':
    'This browser cannot record sound on this page. Open the page over https, or in another browser.',
  unknown: 'Your microphone did not start. Unplug it and connect it again, or choose another one, then try again.',
  'no-webrtc':
    'This browser does not support calls. Open the page in another browser, or write to us and a person will answer.',
} as const

/** Why a call did not start or was cut off, as shown to the visitor: also the library's fatal errors, then our own. */
export const voiceFailures = {
  ...microphoneFailures,

  ejected: 'The call was closed before it began. Please try again in a moment.',
  'nbf-room': 'This call is not open yet. Please try again in a moment.',
  'nbf-token': 'This call is not open yet. Check that the clock on your device is right, then try again.',
  'exp-room': 'The call took too long to start and has expired. Please try again.',
  'exp-token': 'Our access to the call has expired. Please try again.',
  'no-room': 'The call was closed before we could join it. Please try again.',
  'meeting-full': 'All lines are busy at the moment. Please try again in a few minutes.',
  'end-of-life': 'This page is out of date and cannot make calls. Reload it, then try again.',
  'not-allowed': 'We could not join the call. Please try again, or send us a message instead.',
  'connection-error': 'The connection was lost. Check your network, then try again.',

  refused: 'Our voice service refused the call. That is our fault, not yours: please send us a message instead.',
  busy: 'Many people are talking to our assistant at the moment. Please try again in a few minutes.',
  unreachable: 'We cannot reach our voice service. Check your network, or try again in a few minutes.',
  'not-loaded': 'Part of the call could not be loaded. Check your network or your ad blocker, then try again.',
  'too-slow': 'The call took longer than 20 seconds to connect, so we stopped trying. Please try again.',
  'audio-blocked': 'Your browser blocked the sound. Allow sound for this page, then try again.',
  unexpected: 'The call could not start. Please try again, or send us a message instead.',
} as const satisfies Record<string, string>

export type VoiceFailure = keyof typeof voiceFailures
