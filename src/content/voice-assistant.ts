import { brand } from './brand.ts'

/** What the voice assistant says of its own accord; the rest comes from the other words of the site. */
export const voiceAssistant = {
  name: `${brand.name} voice assistant`,
  firstMessage: `Hello, I am an AI assistant, and I speak for ${brand.name}. Ask me about our services, the free review, or how to reach us.`,
  goodbye: 'Thank you for calling. Goodbye.',
  unclear: 'I did not catch that. Could you say it again?',
  draftShown:
    'I have put a draft on your screen. Add your email address, check it, and press Send Message. Nothing is sent before that.',
  unknown:
    'I am sorry, I do not know that. A person can answer it: send a message with the contact form, or schedule a call.',
}
