/** What the voice page shares with the privacy page, the preview and the provider's assistant. */
export const voiceDemo = {
  start: 'Start Voice Chat',
  stored: 'Nothing you say or write is stored.',
  /** A call in which neither side says anything is ended then. */
  maxSilenceSeconds: 30,
}
