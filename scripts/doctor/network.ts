/** Status 0: there was no response, and the body is the reason. A body that is JSON is parsed. */
export type ApiResponse = { status: number; headers: Headers; body: unknown }
export type SendRequest = (url: string, init?: RequestInit) => Promise<ApiResponse>

/** Longer than an edge function waits for the mail provider. */
const TIMEOUT_MS = 30_000

/** Never throws. The timeout includes the body, so that an unresponsive host cannot block the doctor. */
export const sendRequest: SendRequest = async (url, init = {}) => {
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
  } catch (error) {
    const { code = String(error) } = (error as { cause?: { code?: string } }).cause ?? {}
    return { status: 0, headers: new Headers(), body: `no response from ${new URL(url).host} (${code})` }
  }
}

export function memberOf({ body }: ApiResponse, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

export function describe(response: ApiResponse): string {
  if (response.status === 0) return String(response.body)
  const message = memberOf(response, 'message') ?? memberOf(response, 'error')
  return typeof message === 'string' ? `${response.status}, "${message.slice(0, 120)}"` : String(response.status)
}
