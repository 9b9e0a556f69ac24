import { files, words } from './read/words.ts'

export const { founders, bio, values } = words('about.yaml')
export const isSample = files.hasSampleText('about.yaml')
