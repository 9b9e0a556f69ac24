import { MAX_CALL_S } from '#shared/voice-limits.ts'
import { hours } from './generated/contact.ts'
import { examples } from './generated/examples.ts'

export const voiceDemo = {
  /** Limits the cost of a call. Both the page and the assistant end it then. */
  longestCallSeconds: MAX_CALL_S,
  /** Likewise, where neither side says anything. */
  longestSilenceSeconds: 30,
  heading: 'Voice Agent Demo',
  lead: 'Experience the power of AI conversation technology. Click to start talking with our voice agent.',
  contact: 'Get in Touch',
  /** Leads to the lines below the buttons, in a window of little height. */
  before: 'Before you speak',
  examplesTitle: 'Things to ask',
  /** Above the same questions before a call. */
  examplesBefore: 'Or choose a question. The answer comes in writing.',
  examples,
  card: {
    title: 'AI Voice Assistant',
    text: 'Click the button below to start your voice conversation with our AI assistant.',
    start: 'Start Voice Chat',
    connecting: 'Connecting...',
    cancel: 'Cancel',
    active: 'Voice chat active - Speak now!',
    end: 'End Call',
    write: 'Ask in writing',
    writeInstead: 'Ask in writing instead',
    written: 'No microphone needed.',
    endChat: 'End chat',
    privacy: 'We use your microphone only during the call.',
    /** Ensured by scripts/brand/voice-assistant.ts, which turns recordings off. */
    audio: 'Your voice goes to Vapi in the USA, where an AI answers. The audio is not kept.',
    permission: 'Your browser may ask for permission to use the microphone.',
    noScript: 'The voice demo needs JavaScript. You can still write to us.',
  },
  call: {
    mute: 'Mute',
    unmute: 'Unmute',
    /** In place of `card.active`. */
    turns: {
      muted: 'Muted',
      listening: 'Listening',
      /** In a browser that cannot hear. */
      waiting: 'Your turn',
      thinking: 'Thinking',
      speaking: 'Speaking',
      writing: 'In writing',
    },
    /** In place of `card.active`, in a browser that cannot hear; the sentences follow. */
    active: 'Voice chat active.',
    cannotHear: 'Your browser cannot turn speech into text: please type.',
    cannotSpeak: 'Your browser has no voice: please read the answers.',
    timeLeft: 'Time left',
    timeWarning: 'The call ends in 30 seconds.',
    captions: 'Live captions',
    noCaptions: 'The conversation appears here.',
    you: 'You',
    assistant: 'Assistant',
    typeLabel: 'Or type your question',
    /** In a chat, which has no voice input. */
    writeLabel: 'Type your question',
    send: 'Send',
  },
  summary: {
    label: 'Log of a call with the AI Voice Assistant',
    title: 'Call ended. Here is what was said.',
    nothingSaid: 'Call ended. Nothing was said.',
    chatLabel: 'Log of a chat with the AI assistant',
    chatTitle: 'Chat ended. Here is what was said.',
    transcript: 'Transcript',
    date: 'Date',
    length: 'Length',
    endedBy: 'Ended by',
    enders: {
      you: 'You',
      assistant: 'Assistant',
      'time-limit': 'Time limit',
      silence: 'Silence',
      connection: 'Lost connection',
    },
    download: 'Download transcript',
    kept: 'Kept on this page only, until you leave it.',
    fileName: 'voice-demo-transcript.txt',
    again: 'Talk again',
    writeAgain: 'Ask again',
    schedule: 'Schedule a Call',
    newTab: '(opens in a new tab)',
  },
  offline: { title: 'You are offline', text: 'The assistant is available again when you are connected.' },
  failure: {
    notStarted: 'The call could not start',
    cutOff: 'The call was cut off',
    microphoneProblem: 'There is a problem with your microphone',
    chatCutOff: 'The chat was cut off',
    or: 'Or',
    answer: `A person will reply ${hours.promise}.`,
  },
  /** The assistant in the visitor's browser, without a provider. */
  preview: {
    label: 'Preview: answers from this page, no AI',
    stored: 'Nothing you say or write is stored.',
    transcribes: 'Your browser writes down what you say. Some send the sound to their maker, such as Google or Apple.',
    cannotHear: 'This browser cannot turn speech into text: you type.',
  },
}
