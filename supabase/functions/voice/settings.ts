import { readServiceKey } from '../_shared/service-key.ts'
import type { Limits } from './budget.ts'

export type Settings = {
  /** The only assistant that may be called. */
  assistantId: string
  /** For web calls the provider takes public keys only, for everything else private ones only. */
  provider: { url: string; publicKey: string; privateKey: string; origin: string }
  /** The sites that may start a call. */
  origins: string[]
  database: { url: string; serviceKey: string }
  /** With it, a visitor's browser must have passed Cloudflare's check. */
  turnstileSecret: string | null
  limits: Limits
}

const DEFAULTS = { secondsPerCall: 180, minutesPerDay: 60, callsPerHour: 5 }

/** Null where no voice assistant is connected: the function is optional. */
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
      secondsPerCall: count(env('VOICE_SECONDS_PER_CALL'), DEFAULTS.secondsPerCall),
      secondsPerDay: count(env('VOICE_MINUTES_PER_DAY'), DEFAULTS.minutesPerDay) * 60,
      callsPerHour: count(env('VOICE_CALLS_PER_HOUR'), DEFAULTS.callsPerHour),
    },
  }
}

/** A limit that cannot be read must not become no limit. */
function count(given: string | undefined, fallback: number): number {
  const number = Number(given)
  return given !== undefined && Number.isInteger(number) && number > 0 ? number : fallback
}
