// HTTP results as values: nothing here throws or waits longer than its timeout.

/** A response of any status, or the reason why there is none. */
export type HttpResponse = { status: number; headers: Headers; text: string; failure?: undefined }
export type NoResponse = { failure: string }

export type SendRequest = (url: string, init?: RequestInit) => Promise<HttpResponse | NoResponse>

/** The timeout includes the body, so that an unresponsive host cannot block the doctor. */
export function requestSender(timeoutMs: number): SendRequest {
  return async (url, init = {}) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, { redirect: 'manual', ...init, signal })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      return { failure: failureWords(error, new URL(url).host, timeoutMs) }
    }
  }
}

function failureWords(error: unknown, host: string, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host name ${host} does not resolve`
  if (code === 'ECONNREFUSED') return `connection refused by ${host}`
  if (/CERT|SSL|TLS/.test(code)) return `the certificate of ${host} is not trusted (${code})`
  return code === '' ? `no connection to ${host}` : `no connection to ${host} (${code})`
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  // If a name has several addresses, each attempt has its own error.
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
  const code = (first as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}

/** The body as JSON, or null. */
export function jsonOf({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One member of a JSON object, if present. */
export function memberOf(answer: HttpResponse, name: string): unknown {
  const body = jsonOf(answer)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

/** A response for use in a sentence: its status and its message. */
export function describe(answer: HttpResponse | NoResponse): string {
  if (answer.failure !== undefined) return answer.failure
  const response = memberOf(answer, 'message') ?? memberOf(answer, 'error')
  return typeof response === 'string' ? `${answer.status}, "${response.slice(0, 120)}"` : String(answer.status)
}
