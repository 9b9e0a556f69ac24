import { readServiceKey } from '../_shared/service-key.ts'
import { positiveCount, VOICE_MINUTES_PER_DAY } from '../_shared/voice-minutes.ts'

export type Limits = {
  secondsPerCall: number
  secondsPerDay: number
  callsPerHour: number
  chatsPerHour: number
  messagesPerChat: number
  /** Per day, for all chats. */
  messagesOfVisitor: number
  messagesPerDay: number
}

export type Settings = {
  /** The only assistant that may be called. */
  assistantId: string
  /** The provider accepts only public keys for web calls, and only private keys for everything else. */
  provider: { url: string; publicKey: string; privateKey: string; origin: string }
  /** The sites that may start a call. */
  origins: string[]
  database: { url: string; serviceKey: string }
  /** With it, visitors must pass Turnstile. */
  turnstileSecret: string | null
  limits: Limits
}

const DEFAULTS = {
  secondsPerCall: 180,
  minutesPerDay: VOICE_MINUTES_PER_DAY,
  callsPerHour: 5,
  chatsPerHour: 10,
  messagesPerChat: 30,
  messagesOfVisitor: 60,
  messagesPerDay: 1_000,
}

/** Null if no voice assistant is connected: the function is optional. */
export function readSettings(env: (name: string) => string | undefined): Settings | null {
  const assistantId = env('VOICE_ASSISTANT_ID')
  const publicKey = env('VOICE_PUBLIC_KEY')
  const privateKey = env('VOICE_PROVIDER_KEY')
  const url = env('SUPABASE_URL')
  const serviceKey = readServiceKey(env)
  const origins = [env('SITE_URL'), ...(env('ALLOWED_ORIGINS') ?? '').split(',')]
    .map((origin) => origin?.trim().replace(/\/+$/, ''))
    .filter((origin): origin is string => Boolean(origin))
  const [origin] = origins
  if (!assistantId || !publicKey || !privateKey || !url || !serviceKey || !origin) return null
  return {
    assistantId,
    provider: { url: env('VOICE_PROVIDER_URL') ?? 'https://api.vapi.ai', publicKey, privateKey, origin },
    origins,
    database: { url, serviceKey },
    turnstileSecret: env('TURNSTILE_SECRET_KEY') || null,
    limits: {
      secondsPerCall: positiveCount(env('VOICE_SECONDS_PER_CALL'), DEFAULTS.secondsPerCall),
      secondsPerDay: positiveCount(env('VOICE_MINUTES_PER_DAY'), DEFAULTS.minutesPerDay) * 60,
      callsPerHour: positiveCount(env('VOICE_CALLS_PER_HOUR'), DEFAULTS.callsPerHour),
      chatsPerHour: DEFAULTS.chatsPerHour,
      messagesPerChat: DEFAULTS.messagesPerChat,
      messagesOfVisitor: DEFAULTS.messagesOfVisitor,
      messagesPerDay: positiveCount(env('VOICE_MESSAGES_PER_DAY'), DEFAULTS.messagesPerDay),
    },
  }
}
