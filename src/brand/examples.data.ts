import { words } from './read/words.ts'

/** Apart from assistant.data.ts, because the voice page shows them before a conversation. */
export const examples = words('assistant.yaml').examples.map(({ question }) => question)
