const MAX_INITIALS = 2
const UNKNOWN = 'U'

/** The first letters of the words of the name, else the first two of the email, else 'U'. */
export function initials(fullName: string | null | undefined, email: string | null | undefined): string {
  const parts = (fullName ?? '').normalize('NFC').split(/\s+/u)
  const fromName = parts.flatMap((part) => part.match(/\p{L}/u) ?? [])
  const chosen = fromName.length > 0 ? fromName : ((email ?? '').match(/[\p{L}\p{N}]/gu) ?? [])
  return chosen.slice(0, MAX_INITIALS).join('').toUpperCase() || UNKNOWN
}
