/** The body of POST /emails, as far as we use it. */
export type EmailRequest = {
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  html: string
  text: string
}

export type Refusal = 'validation_error' | 'missing_required_field'

export function readEmailRequest(body: string): EmailRequest | Refusal {
  let given: Record<string, unknown>
  try {
    given = JSON.parse(body) as Record<string, unknown>
  } catch {
    return 'validation_error' // not JSON
  }
  const { from, subject } = given
  const to = readList(given['to'])
  const html = readText(given['html'])
  const text = readText(given['text'])
  if (typeof from !== 'string' || typeof subject !== 'string' || to.length === 0) return 'missing_required_field'
  if (html === '' && text === '') return 'missing_required_field'
  if (![...to, from].every((address) => /[^\s@]@[^\s@]/.test(address))) return 'validation_error'
  return { from, to, replyTo: readList(given['reply_to']), subject, html, text }
}

function readList(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
