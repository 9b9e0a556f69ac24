import { words } from './read/words.ts'

const NO_FREE_SERVICE = { title: '', inSentence: '', why: '' }

/** Apart from services.data.ts, because other pages use it. */
export const { title, inSentence, why } = words('services.yaml').free ?? NO_FREE_SERVICE
