// Generated from brand/assistant.yaml. Do not edit: change the words there, then npm run generate.
import type { BrandWords } from '../brand-schema.ts'

export const name: BrandWords['assistant.yaml']['name'] = "Lodestar voice assistant"

export const firstMessage: BrandWords['assistant.yaml']['firstMessage'] = "Hello, I am an AI assistant, and I speak for Lodestar. Ask me about our services, the free review, or how to reach us."

export const goodbye: BrandWords['assistant.yaml']['goodbye'] = "Thank you for calling. Goodbye."

export const unclear: BrandWords['assistant.yaml']['unclear'] = "I did not catch that. Could you say it again?"

export const draftShown: BrandWords['assistant.yaml']['draftShown'] = "I have put a draft on your screen. Add your email address, check it, and press Send Message. Nothing is sent before that."

export const unknown: BrandWords['assistant.yaml']['unknown'] = "I am sorry, I do not know that. A person can answer it: send a message with the contact form, or schedule a call."
