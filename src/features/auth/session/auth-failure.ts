/** Why an account action failed: the server's code and message, or null where it sent none. */
export type AuthFailure = { code: string | null; message: string | null }

/** Replaces messages that the server wrote for developers. */
const OWN_WORDS: Record<string, string> = {
  captcha_failed: 'The bot check did not finish. Please try again.',
}

/** supabase-js has no message, the whole JSON or the bare status here if a response had no message. */
const NO_WORDS = /^(\{.*|HTTP \d+)?$/s

/** Only messages of the auth service are shown, which it writes for users; its errors have a status. */
export function readAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isAnswer = 'status' in error && Number(error.status) >= 400 && !NO_WORDS.test(error.message)
  return { code, message: OWN_WORDS[code ?? ''] ?? (isAnswer ? error.message : null) }
}
