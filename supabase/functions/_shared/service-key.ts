/**
 * The key that opens everything. Projects give their functions a dictionary of secret keys; the single one of the older
 * kind is still there, until somebody switches that kind off.
 */
export function readServiceKey(env: (name: string) => string | undefined): string {
  return secretKey(env('SUPABASE_SECRET_KEYS')) || env('SUPABASE_SERVICE_ROLE_KEY') || ''
}

function secretKey(dictionary: string | undefined): string {
  try {
    const keys = JSON.parse(dictionary ?? '{}') as Record<string, unknown>
    const found = keys['default'] ?? Object.values(keys)[0]
    return typeof found === 'string' ? found : ''
  } catch {
    return ''
  }
}
