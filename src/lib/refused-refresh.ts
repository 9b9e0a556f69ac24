type Refresh = { refreshToken: string; wasRefused: boolean }

const TOO_MANY_REQUESTS = 429

/** Whether this exchange was a refresh of the session, and whether the server turned it down for good. */
export function readRefresh(url: string, body: unknown, status: number): Refresh | null {
  if (!url.includes('/token?grant_type=refresh_token') || typeof body !== 'string') return null
  const sent: unknown = JSON.parse(body)
  if (typeof sent !== 'object' || sent === null || !('refresh_token' in sent)) return null
  const wasRefused = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS
  return { refreshToken: String(sent.refresh_token), wasRefused }
}
