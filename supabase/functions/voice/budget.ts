import type { CallDatabase } from '../_shared/database.ts'

export type Reservation =
  | { outcome: 'reserved'; id: string }
  | { outcome: 'visitor-limit' | 'day-limit'; retryAfter: number }

export type Limits = { secondsPerCall: number; secondsPerDay: number; callsPerHour: number }

/** Sets the longest duration of a call aside, unless a limit is reached. Postgres decides, so two at once cannot both win. */
export function reserve(callDatabase: CallDatabase, visitor: string, limits: Limits): Promise<Reservation> {
  return callDatabase('reserve_voice_call', {
    visitor,
    seconds: limits.secondsPerCall,
    seconds_per_day: limits.secondsPerDay,
    calls_per_hour: limits.callsPerHour,
  })
}

export function release(callDatabase: CallDatabase, id: string): Promise<void> {
  return callDatabase('release_voice_call', { id })
}

/** Who called, without keeping the address: the same visitor gives the same hash, and nobody can turn it back. */
export async function visitorHash(address: string, secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret}:${address}`))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
