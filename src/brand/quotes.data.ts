import { files, words } from './read/words.ts'

export const { title, reportLink, quotes } = words('quotes.yaml') ?? { title: '', reportLink: '', quotes: [] }
export const isSample = files.hasSampleText('quotes.yaml')
