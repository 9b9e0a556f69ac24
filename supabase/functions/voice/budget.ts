import type { CallDatabase } from '../_shared/database.ts'
import { readCall } from './provider.ts'
import type { Limits, Settings } from './settings.ts'

export type Refusal = 'visitor-limit' | 'day-limit' | 'busy'

type Reservation = { outcome: 'reserved'; id: string } | { outcome: Refusal; retryAfter: number }

/** Reserves time for a call, unless a limit is reached. Postgres decides, so that concurrent requests cannot both win. */
export function reserve(
  callDatabase: CallDatabase,
  headers: Record<string, string>,
  limits: Limits,
): Promise<Reservation> {
  return callDatabase('reserve_voice_call', {
    headers,
    seconds: limits.secondsPerCall,
    seconds_per_day: limits.secondsPerDay,
    calls_per_hour: limits.callsPerHour,
  })
}

/** Stores the provider's id, by which the call is settled later. */
export function attach(callDatabase: CallDatabase, id: string, providerId: string): Promise<void> {
  return callDatabase('attach_voice_call', { id, provider_id: providerId })
}

export function release(callDatabase: CallDatabase, id: string): Promise<void> {
  return callDatabase('release_voice_call', { id })
}

/** Frees the unused time of ended calls, according to the provider: visitors cannot free time. */
export async function settleOpenCalls(
  callDatabase: CallDatabase,
  settings: Settings,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const open = await callDatabase<{ id: string; providerId: string }[]>('claim_voice_calls', {})
  await Promise.all(
    open.map(async ({ id, providerId }) => {
      const call = await readCall(providerId, settings, fetch)
      if (call) await callDatabase('settle_voice_call', { id, state: call.state, used_seconds: call.usedSeconds })
    }),
  )
}
