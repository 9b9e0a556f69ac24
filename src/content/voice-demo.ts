export const voiceDemo = {
  heading: 'Voice Agent Demo',
  lead: 'Experience the power of AI conversation technology. Click to start talking with our voice agent.',
}
