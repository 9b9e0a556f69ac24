/** What the browser is told at build time. All of it is public. */
export type Env = {
  siteUrl: string
  supabaseUrl: string
  supabaseAnonKey: string
  /** With it, visitors of the contact form are checked by Cloudflare Turnstile. */
  turnstileSiteKey: string | null
}

/** Throws one error that names every missing or malformed variable. */
export function readEnv(raw: Record<string, unknown>): Env {
  const problems: string[] = []

  const text = (name: string): string => {
    const value = raw[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    problems.push(`${name} is missing`)
    return ''
  }

  const origin = (name: string): string => {
    const value = text(name)
    if (value === '') return value
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      problems.push(`${name} is not an http(s) address: ${value}`)
    return value.replace(/\/+$/, '')
  }

  const optional = (name: string): string | null => {
    const value = raw[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }

  const env: Env = {
    siteUrl: origin('VITE_SITE_URL'),
    supabaseUrl: origin('VITE_SUPABASE_URL'),
    supabaseAnonKey: text('VITE_SUPABASE_ANON_KEY'),
    turnstileSiteKey: optional('VITE_TURNSTILE_SITE_KEY'),
  }
  if (problems.length > 0) throw new Error(`Environment: ${problems.join('; ')}. See .env.example.`)
  return env
}
