/** A conversation becomes a message to us: the draft that the visitor reviews. */
export const voiceDraft = {
  open: 'Send this to us',
  lead: 'A draft. Nothing leaves this page until you press Send Message.',
  sentAt: (time: string) => `Sent to us at ${time}`,
  /** Opens the message when the assistant has drafted none; the visitor's own words follow. */
  spoke: 'I spoke with your assistant.',
  wrote: 'I wrote to your assistant.',
  asked: 'I asked:',
  transcript: 'Add the transcript',
  lines: (count: number, time: string) => `${count === 1 ? '1 line' : `${count} lines`}, from ${time}.`,
  transcriptTitle: 'Transcript of the conversation with the AI assistant:',
  transcriptCut: '(The beginning is left out.)',
  later: 'Not now',
  close: 'Close',
  callOpen: 'The call is still on, and the assistant can hear you.',
  callOn: 'The call is still on.',
  callMuted: 'The call is still on. You are muted.',
  notLoaded: 'The form could not be loaded. Please use the one on the home page.',
  /** Sent to the assistant, which cannot see the page. */
  shown:
    "The draft is on the visitor's screen. Only the visitor can send it, after typing an email address. It is not sent yet.",
}
