/** The words of the assistant on the local stack, in place of the provider's (stack/fakes/voice). */
export const standIn = {
  label: 'Test page, without AI',
  explanation:
    'This test page shows the prepared answers to the suggested questions, has no sound, and does not listen to what you say.',
  greeting:
    'This is a test page, and I am not an AI. Choose a question, and I show the answer that is prepared for it.',
  noAnswer: 'This test page has answers to the suggested questions only. Press “Send this to us” to ask the team.',
}
