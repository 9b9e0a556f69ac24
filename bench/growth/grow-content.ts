import { seededRandom } from '../chaos/seeded-random.ts'

/** So many entries: the ones there are, then others made from them, each with words and a picture of its own. */
export function growContent<Entry extends { image: string }>(
  entries: readonly Entry[],
  count: number,
  unique: keyof Entry,
  words: keyof Entry,
): Entry[] {
  return Array.from({ length: count }, (_, i) => {
    const entry = entries[i % entries.length]
    if (!entry) throw new Error('there is nothing to grow from')
    if (i < entries.length) return entry
    return {
      ...entry,
      image: `${entry.image}${NUMBER_MARK}${i}`,
      [unique]: `${String(entry[unique])} ${i}`,
      [words]: mixWords(String(entry[words]), i),
    }
  })
}

/** Between the name of a picture and its number. */
export const NUMBER_MARK = '~'

/** The same words in another order: as long as before, but nothing that compresses to a copy of its neighbour. */
function mixWords(text: string, seed: number): string {
  const random = seededRandom(seed)
  return text
    .split(' ')
    .map((word) => ({ word, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ word }) => word)
    .join(' ')
}
