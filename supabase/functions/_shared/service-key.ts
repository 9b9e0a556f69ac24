/**
 * The key that opens everything. Projects give their functions a dictionary of secret keys; the single one of the older
 * kind is still there, until somebody switches that kind off.
 */
export function readServiceKey(env: (name: string) => string | undefined): string {
  return secretKey(env('SUPABASE_SECRET_KEYS')) || env('SUPABASE_SERVICE_ROLE_KEY') || ''
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

/** Whether the caller has one of the keys that open everything. Takes as long for a wrong key as for the right one. */
export function hasServiceKey(request: Request, env: (name: string) => string | undefined): boolean {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /i, '')
  const given = [request.headers.get('apikey'), bearer].filter((key) => typeof key === 'string')
  const known = [...secretKeys(env('SUPABASE_SECRET_KEYS')), env('SUPABASE_SERVICE_ROLE_KEY') ?? ''].filter(Boolean)
  return given.some((key) => known.filter((right) => isSame(key, right)).length > 0)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [new TextEncoder().encode(given), new TextEncoder().encode(right)]
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
