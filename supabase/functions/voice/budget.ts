export type Reservation =
  | { outcome: 'reserved'; id: string }
  | { outcome: 'visitor-limit' | 'day-limit'; retryAfter: number }

export type Limits = { secondsPerCall: number; secondsPerDay: number; callsPerHour: number }

export type Database = { url: string; serviceKey: string; fetch: typeof fetch }

/** Sets the longest duration of a call aside, unless a limit is reached. Postgres decides, so two at once cannot both win. */
export async function reserve(database: Database, visitor: string, limits: Limits): Promise<Reservation> {
  const response = await rpc(database, 'reserve_voice_call', {
    visitor,
    seconds: limits.secondsPerCall,
    seconds_per_day: limits.secondsPerDay,
    calls_per_hour: limits.callsPerHour,
  })
  return (await response.json()) as Reservation
}

export async function release(database: Database, id: string): Promise<void> {
  const response = await rpc(database, 'release_voice_call', { id })
  await response.body?.cancel()
}

/** Who called, without keeping the address: the same visitor gives the same hash, and nobody can turn it back. */
export async function visitorHash(address: string, secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret}:${address}`))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function rpc({ url, serviceKey, fetch }: Database, name: string, args: object): Promise<Response> {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    redirect: 'error',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return response
}
