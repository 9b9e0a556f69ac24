import { createClient as createSupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'
import { BUSY_MESSAGE } from './busy-message.ts'
import { env } from './env.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { isRecord } from './is-record.ts'
import { sleep } from './sleep.ts'

const REST = `${env.supabaseUrl}/rest/v1/`
/** Longer than the 300 ms that check_request() gives each request of a visitor's account. */
const BUSY_MS = 400

/** In one script with the library, fetched on first use. */
export function createClient(storageKey: string) {
  return createSupabaseClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    // A session in a link must not log anyone in.
    auth: { storageKey, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        return url.startsWith(REST) ? fetchRest(url, init) : fetchWithTimeout(input, init)
      },
    },
  })
}

/** A request that found the slots of all accounts taken is sent once more. Other limits last for an hour or a day. */
async function fetchRest(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetchWithTimeout(url, init)
  const isLead = init?.method === 'POST' && url.startsWith(`${REST}contact_submissions`)
  if (response.status !== 429 || isLead) return response
  if (!(await isBusy(response.clone()))) return response
  await sleep(BUSY_MS)
  return fetchWithTimeout(url, init)
}

async function isBusy(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) && body['message'] === BUSY_MESSAGE
}
