/** Why an account action did not work: the server's code and words, or null where it did not answer in any. */
export type AuthFailure = { code: string | null; message: string | null }

const REASONS: Record<string, string> = {
  length: 'It is too short.',
  characters: 'It needs more kinds of characters, such as capitals, digits and signs.',
  pwned: 'It has appeared in a data leak, so others may know it.',
}

/** A server that is down, slow or talks nonsense has no message worth showing; its refusals do. */
export function readAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (error.name === 'AuthWeakPasswordError') return { code, message: [error.message, ...reasonsOf(error)].join(' ') }
  return { code, message: error.name === 'AuthApiError' ? error.message : null }
}

function reasonsOf(error: Error): string[] {
  const reasons: unknown = 'reasons' in error ? error.reasons : []
  return Array.isArray(reasons) ? reasons.flatMap((reason) => REASONS[String(reason)] ?? []) : []
}
