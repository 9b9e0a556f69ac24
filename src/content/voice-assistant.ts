import { brand } from './brand.ts'

/** What the voice assistant says of its own accord; the rest comes from the other words of the site. */
export const voiceAssistant = {
  name: `${brand.name} voice assistant`,
  firstMessage: `Hello, this is the ${brand.name} voice assistant. Ask me about our services, the free review, or how to reach us.`,
  goodbye: 'Thank you for calling. Goodbye.',
  unknown:
    'I am sorry, I do not know that. A person can answer it: send a message with the contact form, or schedule a call.',
}
