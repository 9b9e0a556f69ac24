import { readServiceKey } from '../_shared/service-key.ts'
import { positiveCount, VOICE_MINUTES_PER_DAY } from '../_shared/voice-minutes.ts'

/** Per network and hour, and of all networks per day. */
type Limit = { perNetwork: number; perDay: number }

export type Settings = {
  /** The only assistant that may be called. */
  assistantId: string
  provider: { url: string; publicKey: string; origin: string }
  origins: string[]
  database: { url: string; serviceKey: string }
  /** With it, visitors must pass Turnstile. */
  turnstileSecret: string | null
  secondsPerCall: number
  limits: { call: Limit; chat: Limit }
}

const DEFAULTS = { secondsPerCall: 180, callsPerHour: 5, messagesPerHour: 60, messagesPerDay: 1_000 }

/** Null if no voice assistant is connected: the function is optional. */
export function readSettings(env: (name: string) => string | undefined): Settings | null {
  const assistantId = env('VOICE_ASSISTANT_ID')
  const publicKey = env('VOICE_PUBLIC_KEY')
  const url = env('SUPABASE_URL')
  const serviceKey = readServiceKey(env)
  const origins = [env('SITE_URL'), ...(env('ALLOWED_ORIGINS') ?? '').split(',')]
    .map((origin) => origin?.trim().replace(/\/+$/, ''))
    .filter((origin): origin is string => Boolean(origin))
  const [origin] = origins
  if (!assistantId || !publicKey || !url || !serviceKey || !origin) return null
  const secondsPerCall = positiveCount(env('VOICE_SECONDS_PER_CALL'), DEFAULTS.secondsPerCall)
  const minutesPerDay = positiveCount(env('VOICE_MINUTES_PER_DAY'), VOICE_MINUTES_PER_DAY)
  return {
    assistantId,
    provider: { url: env('VOICE_PROVIDER_URL') ?? 'https://api.vapi.ai', publicKey, origin },
    origins,
    database: { url, serviceKey },
    turnstileSecret: env('TURNSTILE_SECRET_KEY') || null,
    secondsPerCall,
    limits: {
      call: {
        perNetwork: positiveCount(env('VOICE_CALLS_PER_HOUR'), DEFAULTS.callsPerHour),
        // Every call counts as one of full length.
        perDay: Math.max(1, Math.floor((minutesPerDay * 60) / secondsPerCall)),
      },
      chat: {
        perNetwork: DEFAULTS.messagesPerHour,
        perDay: positiveCount(env('VOICE_MESSAGES_PER_DAY'), DEFAULTS.messagesPerDay),
      },
    },
  }
}
