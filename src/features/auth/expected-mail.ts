/** A mail is on its way to this address: to confirm a new account, or to recover one. */
export type ExpectedMail = { email: string; purpose: 'confirm' | 'recover'; isJustSent: boolean }

/** Kept in the history entry of the page that says so; null when there is none. */
export function readExpectedMail(state: unknown): ExpectedMail | null {
  const { email, purpose, isJustSent }: Record<string, unknown> = { ...Object(state) }
  if (typeof email !== 'string' || (purpose !== 'confirm' && purpose !== 'recover')) return null
  return { email, purpose, isJustSent: isJustSent === true }
}

/** The address that was typed before the password turned out to be forgotten. */
export function readTypedEmail(state: unknown): string {
  const { email }: Record<string, unknown> = { ...Object(state) }
  return typeof email === 'string' ? email : ''
}
