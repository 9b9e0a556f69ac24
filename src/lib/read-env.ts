export type Env = {
  siteUrl: string
  supabaseUrl: string
  supabasePublishableKey: string
  /** With it, Cloudflare Turnstile checks the visitors of the forms. */
  turnstileSiteKey: string | null
  /** Absent without an assistant: then there is no voice demo. */
  voice?: { assistantId: string }
}

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

  const assistantId = optional('VITE_VOICE_ASSISTANT_ID')
  const env: Env = {
    siteUrl: origin('VITE_SITE_URL'),
    supabaseUrl: origin('VITE_SUPABASE_URL'),
    supabasePublishableKey: text('VITE_SUPABASE_PUBLISHABLE_KEY'),
    turnstileSiteKey: optional('VITE_TURNSTILE_SITE_KEY'),
    ...(assistantId !== null && { voice: { assistantId } }),
  }
  if (problems.length > 0) throw new Error(`Environment: ${problems.join('; ')}. See .env.example.`)
  return env
}
