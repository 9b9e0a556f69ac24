/** A circle with the initials of a person. */
export const avatarStyle =
  'grid size-11 shrink-0 place-items-center rounded-full border border-brass-400 bg-night-800 text-sm leading-none font-semibold tracking-[0.02em] text-brass-200'

const MAX_INITIALS = 2
const UNKNOWN = 'U'

const LETTER = /\p{L}/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * The first letters of the words of the name, else the first two of the email, else 'U'. Letters are graphemes, so a
 * combining accent stays with its letter.
 */
export function initials(fullName: string | null | undefined, email: string | null | undefined): string {
  const fromName = (fullName ?? '').split(/\s+/u).flatMap((word) => lettersOf(word, LETTER).slice(0, 1))
  const chosen = fromName.length > 0 ? fromName : lettersOf(email ?? '', LETTER_OR_DIGIT)
  return chosen.slice(0, MAX_INITIALS).map(upperCase).join('') || UNKNOWN
}

function lettersOf(text: string, pattern: RegExp): string[] {
  return characters(text.normalize('NFC')).filter((character) => pattern.test(character))
}

/** Some letters become two in upper case (ß, ﬁ); only the first is used. */
function upperCase(letter: string): string {
  return characters(letter.toUpperCase())[0] ?? letter
}

function characters(text: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}
