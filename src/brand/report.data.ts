import { words } from './read/words.ts'

export const report = words('report.yaml')
