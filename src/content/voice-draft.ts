/** A conversation becomes a message to us, in the contact form. */
export const voiceDraft = {
  open: 'Send this to us',
  transcript: 'Add the transcript',
  transcriptTitle: 'Transcript of the conversation with the AI assistant:',
  transcriptCut: '(The beginning is left out.)',
  later: 'Not now',
  close: 'Close',
}
