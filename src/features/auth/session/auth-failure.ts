/** Why an account action failed: the server's code and message, or null where it sent none. */
export type AuthFailure = { code: string | null; message: string | null }

const REASONS: Record<string, string> = {
  length: 'It is too short.',
  characters: 'It needs more kinds of characters, such as capital letters, digits and symbols.',
  pwned: 'It has appeared in a data leak, so others may know it.',
}

/** Replaces messages that the server wrote for developers. */
const OWN_WORDS: Record<string, string> = {
  captcha_failed: 'The bot check did not finish. Please try again.',
}

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

/** Only messages that the server wrote for users are shown. */
export function readAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = codeOf(error)
  if (error.name === 'AuthWeakPasswordError')
    return { code, message: [sentence(error.message), ...reasonsOf(error)].join(' ') }
  const own = OWN_WORDS[code ?? '']
  return { code, message: own ?? (isAnswer(error) && isWords(error.message) ? error.message : null) }
}

function codeOf(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'AuthSessionMissingError' ? 'session_not_found' : null // supabase-js drops this code
}

function isAnswer(error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0
  return ['AuthApiError', 'Refusal'].includes(error.name) || (error.name === 'AuthRetryableFetchError' && status >= 500)
}

/** supabase-js puts the whole JSON of a response without a message here, or the bare status when it is not JSON. */
function isWords(message: string): boolean {
  if (/^(HTTP \d+)?$/.test(message)) return false
  try {
    JSON.parse(message)
    return false
  } catch {
    return true
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function reasonsOf(error: Error): string[] {
  const reasons: unknown = 'reasons' in error ? error.reasons : []
  return Array.isArray(reasons) ? reasons.flatMap((reason) => REASONS[String(reason)] ?? []) : []
}
