/** Why an account action did not work: the server's code and words, or null where it did not answer in any. */
export type AuthFailure = { code: string | null; message: string | null }

const REASONS: Record<string, string> = {
  length: 'It is too short.',
  characters: 'It needs more kinds of characters, such as capitals, digits and signs.',
  pwned: 'It has appeared in a data leak, so others may know it.',
}

/** A server that is down, slow or talks nonsense has no message worth showing; one that answers in words has. */
export function readAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = codeOf(error)
  if (error.name === 'AuthWeakPasswordError') return { code, message: [error.message, ...reasonsOf(error)].join(' ') }
  return { code, message: isAnswer(error) && isWords(error.message) ? error.message : null }
}

function codeOf(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'AuthSessionMissingError' ? 'session_not_found' : null // supabase-js drops this one
}

function isAnswer(error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0
  return error.name === 'AuthApiError' || (error.name === 'AuthRetryableFetchError' && status >= 500)
}

/** supabase-js shows the whole JSON of an answer without a message, and the bare status of one that is no JSON. */
function isWords(message: string): boolean {
  if (/^(HTTP \d+)?$/.test(message)) return false
  try {
    JSON.parse(message)
    return false
  } catch {
    return true
  }
}

function reasonsOf(error: Error): string[] {
  const reasons: unknown = 'reasons' in error ? error.reasons : []
  return Array.isArray(reasons) ? reasons.flatMap((reason) => REASONS[String(reason)] ?? []) : []
}
