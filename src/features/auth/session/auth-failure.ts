/** Why an account action failed: the server's code and message, or null where it sent none. */
export type AuthFailure = { code: string | null; message: string | null }

/** Replaces messages that the server wrote for developers. */
const OWN_WORDS: Record<string, string> = {
  captcha_failed: 'The bot check did not finish. Please try again.',
}

/** supabase-js has no message, the whole JSON or the bare status here if a response had no message. */
const NO_WORDS = /^(\{.*|HTTP \d+)?$/s

const FIELDS: Record<string, 'email' | 'password'> = {
  invalid_credentials: 'password',
  weak_password: 'password',
  same_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
}

/** Null if the failure is not about a field, such as a failed connection. */
export function refusedField({ code }: AuthFailure): 'email' | 'password' | null {
  return code === null ? null : (FIELDS[code] ?? null)
}

/** Whether the server sent no response, as without a network. */
export function isUnanswered({ code, message }: AuthFailure): boolean {
  return code === null && message === null
}

/** Only messages of the auth service are shown, which it writes for users; its errors have a status. */
export function readAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isAnswer = 'status' in error && Number(error.status) >= 400 && !NO_WORDS.test(error.message)
  return { code, message: OWN_WORDS[code ?? ''] ?? (isAnswer ? error.message : null) }
}
