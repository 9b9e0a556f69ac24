/** The build-time variables of the browser code. All of them are public. */
export type Env = {
  siteUrl: string
  supabaseUrl: string
  supabasePublishableKey: string
  /** With it, Cloudflare Turnstile checks the visitors of the forms. */
  turnstileSiteKey: string | null
  /** `preview`: the assistant in the visitor's browser. Absent without an assistant. */
  voice?: 'preview' | VoiceProvider
}

export type VoiceProvider = {
  publicKey: string
  assistantId: string
  /** The provider, or a proxy for it. */
  apiUrl: string
}

/** Null without a provider: the preview has none. */
export function voiceProvider({ voice }: Pick<Env, 'voice'>): VoiceProvider | null {
  return typeof voice === 'object' ? voice : null
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/
const VOICE_PROVIDER = 'https://api.vapi.ai'

/** Throws one error that lists every missing or invalid variable. */
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

  const provider = (): VoiceProvider => ({
    publicKey: text('VITE_VOICE_PUBLIC_KEY'),
    assistantId: text('VITE_VOICE_ASSISTANT_ID'),
    apiUrl: optional('VITE_VOICE_API_URL') ? origin('VITE_VOICE_API_URL') : VOICE_PROVIDER,
  })

  const siteUrl = origin('VITE_SITE_URL')
  const isLocal = URL.canParse(siteUrl) && LOOPBACK.test(new URL(siteUrl).hostname)
  /** Keys choose the provider; without them a developer's machine has the preview, and a real site only if asked. */
  const voice = (): Env['voice'] => {
    const chosen = optional('VITE_VOICE')
    if (chosen !== null && chosen !== 'preview') problems.push(`VITE_VOICE can only be "preview": ${chosen}`)
    if (optional('VITE_VOICE_PUBLIC_KEY') || optional('VITE_VOICE_ASSISTANT_ID')) return provider()
    return chosen === 'preview' || isLocal ? 'preview' : undefined
  }
  const assistant = voice()

  const env: Env = {
    siteUrl,
    supabaseUrl: origin('VITE_SUPABASE_URL'),
    supabasePublishableKey: text('VITE_SUPABASE_PUBLISHABLE_KEY'),
    turnstileSiteKey: optional('VITE_TURNSTILE_SITE_KEY'),
    ...(assistant && { voice: assistant }),
  }
  if (problems.length > 0) throw new Error(`Environment: ${problems.join('; ')}. See .env.example.`)
  return env
}
