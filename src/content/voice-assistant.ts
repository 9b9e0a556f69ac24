import { draftShown, firstMessage, goodbye, name, unclear, unknown } from './generated/assistant.ts'

/** What the voice assistant says of its own accord; the rest comes from the other words of the site. */
export const voiceAssistant = { name, firstMessage, goodbye, unclear, draftShown, unknown }
