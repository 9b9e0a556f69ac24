import { shownAs } from './read/shown-as.ts'
import { words } from './read/words.ts'

const portraits = [...words('about.yaml').founders, ...(words('quotes.yaml')?.quotes ?? [])]

/** By their names in brand/. */
export const pictures = Object.fromEntries([
  ...shownAs('hero', [words('hero.yaml')]),
  ...shownAs('portrait', portraits),
  ...shownAs('service', words('services.yaml').services),
])
