import type { CallDatabase } from '../_shared/database.ts'
import { askAboutCall } from './provider.ts'
import type { Settings } from './settings.ts'

export type Refusal = 'visitor-limit' | 'day-limit' | 'busy'

type Reservation = { outcome: 'reserved'; id: string } | { outcome: Refusal; retryAfter: number }

export type Limits = { secondsPerCall: number; secondsPerDay: number; callsPerHour: number }

/** Sets time aside for a call, unless a limit is reached. Postgres decides, so two at once cannot both win. */
export function reserve(callDatabase: CallDatabase, visitor: string | null, limits: Limits): Promise<Reservation> {
  return callDatabase('reserve_voice_call', {
    visitor,
    seconds: limits.secondsPerCall,
    seconds_per_day: limits.secondsPerDay,
    calls_per_hour: limits.callsPerHour,
  })
}

/** From now on the provider can be asked what became of the call. */
export function attach(callDatabase: CallDatabase, id: string, providerId: string): Promise<void> {
  return callDatabase('attach_voice_call', { id, provider_id: providerId })
}

export function release(callDatabase: CallDatabase, id: string): Promise<void> {
  return callDatabase('release_voice_call', { id })
}

/**
 * Asks the provider about calls whose end is not known, so that what they did not use is free again. Asked, never told:
 * nothing that a visitor sends returns a minute.
 */
export async function settleOpenCalls(
  callDatabase: CallDatabase,
  settings: Settings,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const open = await callDatabase<{ id: string; providerId: string }[]>('claim_voice_calls', {})
  await Promise.all(
    open.map(async ({ id, providerId }) => {
      const call = await askAboutCall(providerId, settings, fetch)
      if (call) await callDatabase('settle_voice_call', { id, state: call.state, used_seconds: call.usedSeconds })
    }),
  )
}

/** Who called, without keeping the address: the same network gives the same hash, and nobody can turn it back. */
export async function visitorHash(network: string, secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret}:${network}`))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
