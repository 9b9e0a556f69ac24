/** Projects give their functions a dictionary of secret keys, and the legacy service_role key until it is disabled. */
export function readServiceKey(env: (name: string) => string | undefined): string {
  return secretKey(env('SUPABASE_SECRET_KEYS')) || env('SUPABASE_SERVICE_ROLE_KEY') || ''
}

/** Legacy keys are JWTs, which belong in the authorization header too. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` }
}

function secretKey(dictionary: string | undefined): string {
  const keys = readDictionary(dictionary)
  const found = keys['default'] ?? Object.values(keys)[0]
  return typeof found === 'string' ? found : ''
}

function secretKeys(dictionary: string | undefined): string[] {
  return Object.values(readDictionary(dictionary)).filter((key) => typeof key === 'string')
}

function readDictionary(text: string | undefined): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Whether the caller sent a service key. */
export function hasServiceKey(request: Request, env: (name: string) => string | undefined): boolean {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /i, '')
  const given = [request.headers.get('apikey'), bearer].filter((key) => typeof key === 'string')
  const known = [...secretKeys(env('SUPABASE_SECRET_KEYS')), env('SUPABASE_SERVICE_ROLE_KEY') ?? ''].filter(Boolean)
  return given.some((key) => known.filter((right) => isSameSecret(key, right)).length > 0)
}

/** Compares in constant time, so that a caller cannot guess a secret character by character. */
export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [new TextEncoder().encode(given), new TextEncoder().encode(right)]
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
