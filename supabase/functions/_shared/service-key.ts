/** Projects give their functions a dictionary of secret keys: the one named `default`, or else the first. */
export function readServiceKey(env: (name: string) => string | undefined): string {
  const keys = secretKeys(env)
  return keys['default'] ?? Object.values(keys)[0] ?? ''
}

function secretKeys(env: (name: string) => string | undefined): Record<string, string> {
  try {
    const keys = Object.entries(JSON.parse(env('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, unknown>)
    return Object.fromEntries(keys.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

export function hasServiceKey(request: Request, env: (name: string) => string | undefined): boolean {
  const key = request.headers.get('apikey') ?? ''
  const serviceKeys = Object.values(secretKeys(env)).filter(Boolean)
  return serviceKeys.filter((serviceKey) => isSameSecret(key, serviceKey)).length > 0
}

/** Compares in constant time, so that a caller cannot guess a secret character by character. */
export function isSameSecret(input: string, expected: string): boolean {
  const [a, b] = [new TextEncoder().encode(input), new TextEncoder().encode(expected)]
  let difference = a.length ^ b.length
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
