/** What a pattern of the API cannot contain. */
const BETWEEN_WORDS = /[\s,"(){}\\%*]+/

const FOLDED = ['łøđħıŧðς', 'lodhitdσ'] as const

/** The words of a search as private.plain() stores them: lower case, without accents. */
export function plainWords(search: string): string[] {
  const plain = search
    .toWellFormed()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll(/[łøđħıŧðς]/g, (letter) => FOLDED[1].charAt(FOLDED[0].indexOf(letter)))
  return plain.split(BETWEEN_WORDS).filter((word) => word !== '')
}
