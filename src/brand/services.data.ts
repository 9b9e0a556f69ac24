import { words } from './read/words.ts'

export const { title, lead, services } = words('services.yaml')
