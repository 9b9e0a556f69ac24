export type Env = {
  siteUrl: string
  supabaseUrl: string
  supabasePublishableKey: string
  /** With it, Cloudflare Turnstile checks the visitors of the forms. */
  turnstileSiteKey: string | null
  /** `preview`: the assistant in the visitor's browser. Absent without an assistant. */
  voice?: 'preview' | { assistantId: string }
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/

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

  const siteUrl = origin('VITE_SITE_URL')
  const isLocal = URL.canParse(siteUrl) && LOOPBACK.test(new URL(siteUrl).hostname)
  // A developer's machine has the preview, a real site only if it is chosen.
  const assistantId = optional('VITE_VOICE_ASSISTANT_ID')
  const hasPreview = isLocal || optional('VITE_VOICE') === 'preview'
  const voice = assistantId === null ? hasPreview && ('preview' as const) : { assistantId }

  const env: Env = {
    siteUrl,
    supabaseUrl: origin('VITE_SUPABASE_URL'),
    supabasePublishableKey: text('VITE_SUPABASE_PUBLISHABLE_KEY'),
    turnstileSiteKey: optional('VITE_TURNSTILE_SITE_KEY'),
    ...(voice && { voice }),
  }
  if (problems.length > 0) throw new Error(`Environment: ${problems.join('; ')}. See .env.example.`)
  return env
}
