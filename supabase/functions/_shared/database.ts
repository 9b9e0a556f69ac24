import type { Database } from './database.types.ts'

type Functions = Database['public']['Functions']
/** The generated types lack that an argument may be null. */
type Args<Name extends keyof Functions> = {
  [Key in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Key] | null
}

export type CallDatabase = <Name extends keyof Functions>(
  name: Name,
  args: Args<Name>,
) => Promise<Functions[Name]['Returns']>

const TIMEOUT_MS = 5_000

export function connectDatabase(apiUrl: string, serviceKey: string, fetch = globalThis.fetch): CallDatabase {
  return async (name, args) => {
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
    return text === '' ? null : JSON.parse(text)
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
