/** The build-time variables of the browser code. All of them are public. */
export type Env = {
  siteUrl: string
  supabaseUrl: string
  supabasePublishableKey: string
  /** With it, Cloudflare Turnstile checks the visitors of the forms. */
  turnstileSiteKey: string | null
  /** Absent without a voice assistant. */
  voice?: VoiceEnv
}

type VoiceEnv = {
  publicKey: string
  assistantId: string
  /** The provider, or a proxy for it. */
  apiUrl: string
  /** Only for the local stand-in: the script that the call library loads instead of its own code. */
  callMachineUrl?: string
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

  const voice = (): VoiceEnv => ({
    publicKey: text('VITE_VOICE_PUBLIC_KEY'),
    assistantId: text('VITE_VOICE_ASSISTANT_ID'),
    apiUrl: optional('VITE_VOICE_API_URL') ? origin('VITE_VOICE_API_URL') : VOICE_PROVIDER,
    ...(optional('VITE_VOICE_CALL_MACHINE_URL') && { callMachineUrl: origin('VITE_VOICE_CALL_MACHINE_URL') }),
  })

  const env: Env = {
    siteUrl: origin('VITE_SITE_URL'),
    supabaseUrl: origin('VITE_SUPABASE_URL'),
    supabasePublishableKey: text('VITE_SUPABASE_PUBLISHABLE_KEY'),
    turnstileSiteKey: optional('VITE_TURNSTILE_SITE_KEY'),
    ...((optional('VITE_VOICE_PUBLIC_KEY') || optional('VITE_VOICE_ASSISTANT_ID')) && { voice: voice() }),
  }
  // Left over from the example, it would send visitors to a stand-in on their own computers.
  const isLocal = !URL.canParse(env.siteUrl) || LOOPBACK.test(new URL(env.siteUrl).hostname)
  if (env.voice?.callMachineUrl && !isLocal) problems.push('VITE_VOICE_CALL_MACHINE_URL is for a local site only')
  if (problems.length > 0) throw new Error(`Environment: ${problems.join('; ')}. See .env.example.`)
  return env
}
