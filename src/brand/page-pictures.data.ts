import { PAGE_PICTURE, shownAs } from './read/shown-as.ts'
import { pages } from './read/words.ts'

const shown = pages.flatMap(({ markdown }) =>
  Array.from(markdown.matchAll(PAGE_PICTURE), ([, image = '']) => ({ image })),
)

/** Apart from pictures.data.ts, because no other page fetches them. */
export const pagePictures = Object.fromEntries(shownAs('service', shown))
