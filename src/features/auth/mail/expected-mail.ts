/** A mail is on its way to this address: to confirm a new account, or to recover one. */
export type ExpectedMail = { email: string; purpose: 'confirm' | 'recover'; isJustSent: boolean }

/** Reads it from the state of the history entry; null when there is none. */
export function readExpectedMail(state: unknown): ExpectedMail | null {
  const { email, purpose, isJustSent }: Record<string, unknown> = { ...Object(state) }
  if (typeof email !== 'string' || (purpose !== 'confirm' && purpose !== 'recover')) return null
  return { email, purpose, isJustSent: isJustSent === true }
}
