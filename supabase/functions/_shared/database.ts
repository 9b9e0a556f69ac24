/** Calls one of our SQL functions with the service key. The client library can do no more for that than fetch does. */
export type CallDatabase = <Answer>(name: string, args: Record<string, unknown>) => Promise<Answer>

const TIMEOUT_MS = 5_000

export function connectDatabase(apiUrl: string, serviceKey: string, fetch = globalThis.fetch): CallDatabase {
  // Keys of the older kind are tokens, which belong into this header too.
  const bearer: Record<string, string> = serviceKey.startsWith('sb_') ? {} : { authorization: `Bearer ${serviceKey}` }
  return async <Answer>(name: string, args: Record<string, unknown>) => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: serviceKey, 'content-type': 'application/json', ...bearer },
      body: JSON.stringify(args),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) {
      const code = codeOf(text)
      throw Object.assign(new Error(`${name}: ${response.status} ${code}`), { code: code || `http_${response.status}` })
    }
    return (text === '' ? null : JSON.parse(text)) as Answer
  }
}

/** The database's own code only: its words may repeat what somebody sent. */
function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code ?? '')
  } catch {
    return ''
  }
}
