const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 asks for less than a year; the site is built more often than that. */
const GOOD_FOR_DAYS = 330

/** Where to report a vulnerability, as RFC 9116 wants it. */
export function securityTxt(siteUrl: string, email: string, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + GOOD_FOR_DAYS * DAY_MS)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
