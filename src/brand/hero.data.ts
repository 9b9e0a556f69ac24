import { words } from './read/words.ts'

export const { headline, lead, action, voiceDemo, facts, image } = words('hero.yaml')
