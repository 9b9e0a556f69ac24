import { readServiceKey } from '../_shared/service-key.ts'
import { MAX_CALL_S } from '../_shared/voice-limits.ts'

type VoiceLimit = { perNetwork: number; perDay: number }

export type VoiceSettings = {
  apiUrl: string
  assistantId: string
  publicKey: string
  origin: string
  database: { url: string; serviceKey: string }
  turnstileSecret: string | null
  limits: { call: VoiceLimit; chat: VoiceLimit }
}

const DEFAULT_MINUTES_PER_DAY = 60
const DEFAULT_CALLS_PER_NETWORK = 5

export function readSettings(env: (name: string) => string | undefined): VoiceSettings | null {
  const assistantId = env('VOICE_ASSISTANT_ID')
  const publicKey = env('VOICE_PUBLIC_KEY')
  const url = env('SUPABASE_URL')
  const serviceKey = readServiceKey(env)
  const origin = env('SITE_URL')?.replace(/\/+$/, '')
  if (!assistantId || !publicKey || !url || !serviceKey || !origin) return null
  const minutesPerDay = positiveCount(env('VOICE_MINUTES_PER_DAY'), DEFAULT_MINUTES_PER_DAY)
  return {
    apiUrl: env('VOICE_API_URL') || 'https://api.vapi.ai',
    assistantId,
    publicKey,
    origin,
    database: { url, serviceKey },
    turnstileSecret: env('TURNSTILE_SECRET_KEY') || null,
    limits: {
      // Every call counts as one of full length.
      call: {
        perNetwork: positiveCount(env('VOICE_CALLS_PER_NETWORK'), DEFAULT_CALLS_PER_NETWORK),
        perDay: Math.max(1, Math.floor((minutesPerDay * 60) / MAX_CALL_S)),
      },
      chat: { perNetwork: 60, perDay: 1_000 },
    },
  }
}

/** An invalid value must not disable a limit. */
function positiveCount(input: string | undefined, fallback: number): number {
  const number = Number(input)
  return input !== undefined && Number.isInteger(number) && number > 0 ? number : fallback
}
