const MAX_INITIALS = 2
const UNKNOWN = 'U'

/** Two letters of a script that joins them would be read as a word. */
const JOINED = /\p{Script=Arabic}/u

/** The first letters of the words of the name, else the first two of the email, else 'U'. */
export function initials(fullName: string | null | undefined, email: string | null | undefined): string {
  const parts = (fullName ?? '').normalize('NFC').split(/\s+/u)
  const fromName = parts.flatMap((part) => part.match(/\p{L}/u) ?? [])
  const chosen = fromName.length > 0 ? fromName : ((email ?? '').match(/[\p{L}\p{N}]/gu) ?? [])
  // A letter such as ß becomes two.
  const letters = chosen.map((letter) => Array.from(letter.toUpperCase())[0])
  return letters.slice(0, JOINED.test(letters[0] ?? '') ? 1 : MAX_INITIALS).join('') || UNKNOWN
}
