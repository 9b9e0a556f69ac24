import { words } from './read/words.ts'

const assistant = words('assistant.yaml')

export const { name, firstMessage, goodbye, unclear, draftShown, unknown } = assistant
/** Those that the page offers first. */
export const answers = [...assistant.examples, ...assistant.answers]
