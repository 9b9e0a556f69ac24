/** Calls a SQL function with plain fetch, without the client library. */
export type CallDatabase = <Answer>(name: string, args: object) => Promise<Answer>

const TIMEOUT_MS = 5_000

export function connectDatabase(apiUrl: string, serviceKey: string, fetch = globalThis.fetch): CallDatabase {
  return async <Answer>(name: string, args: object) => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: serviceKey, 'content-type': 'application/json' },
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

/** Only the error code: the message may quote what a visitor typed. */
function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code ?? '')
  } catch {
    return ''
  }
}
