/** Why a request of an account failed: the server's code and message, or null where it sent none. */
export type AccountError = { code: string | null; message: string | null }

/** Our sentences where the server's are written for developers. */
const MESSAGES: Record<string, string> = {
  captcha_failed: 'The bot check did not finish. Please try again.',
}

/** supabase-js has no message, the whole JSON or the bare status here if a response had no message. */
const NO_MESSAGE = /^(\{.*|HTTP \d+)?$/s

/** Only messages of the auth service are shown, which it writes for users; its errors have a status. */
export function parseAccountError(error: unknown): AccountError {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isResponse = 'status' in error && Number(error.status) >= 400 && !NO_MESSAGE.test(error.message)
  return { code, message: MESSAGES[code ?? ''] ?? (isResponse ? error.message : null) }
}
