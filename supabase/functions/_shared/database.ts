import type { BrowserFailure } from './browser-failure.ts'
import type { ContactMessage } from './contact-message.ts'
import type { Mail, Sending } from './mail/mail.ts'
import { keyHeaders } from './service-key.ts'

type CallerHeaders = Record<string, string>

/**
 * The SQL functions that edge functions call, with their arguments as SQL names them. The API answers a wrong name with
 * 404, so src/lib/database-calls.test.ts compares these with the types generated from the database.
 */
export type DatabaseCalls = {
  contact_claim_channel: { channel: string; how_many: number; lease_seconds: number }
  contact_claim_due: { how_many: number; lease_seconds: number; needs_check: boolean }
  contact_claim_lead: { lead: ContactMessage; lease_seconds: number; needs_check: boolean }
  contact_finish: { mail_id: number; lease_id: string; outcome: Sending }
  contact_freeze: { lease_id: string; payloads: { id: number; payload: Mail | { body: string } }[] }
  contact_health: Record<never, never>
  contact_mail_event: {
    event_id: string
    mail_provider_id: string
    delivery: string
    happened_at: string
    reason: string | null
  }
  contact_mail_states: { of_lead: string }
  contact_mark_checked: { lead: ContactMessage }
  count_browser_failure: BrowserFailure & { headers: CallerHeaders }
  attach_chat_session: { id: string; session: string }
  attach_voice_call: { id: string; provider_id: string }
  claim_voice_calls: Record<never, never>
  release_voice_call: { id: string }
  reserve_chat_message: {
    chat: string | null
    headers: CallerHeaders
    chats_per_hour: number
    messages_per_chat: number
    messages_of_visitor: number
    messages_per_day: number
  }
  reserve_voice_call: { headers: CallerHeaders; seconds: number; seconds_per_day: number; calls_per_hour: number }
  inbox_invite: { address: string; member_name: string; token_hash: string }
  inbox_remove: { address: string }
  inbox_reset: { address: string }
  inbox_settings: Record<never, never>
  inbox_test_channel: { channel: string }
  team_invite: { address: string; member_name: string; token_hash: string }
  team_remove: { address: string }
  team_reset: { address: string }
  team_invitation_open: { token_hash: string; headers: CallerHeaders }
  team_invitation_finish: { token_hash: string; account: string }
  settle_voice_call: { id: string; state: string; used_seconds: number | null }
}

type DatabaseCall = { [Name in keyof DatabaseCalls]: [name: Name, args: DatabaseCalls[Name]] }[keyof DatabaseCalls]

/** Calls a SQL function. Plain fetch: the client library adds nothing to that. */
export type CallDatabase = <Answer>(...call: DatabaseCall) => Promise<Answer>

const TIMEOUT_MS = 5_000

export function connectDatabase(apiUrl: string, serviceKey: string, fetch = globalThis.fetch): CallDatabase {
  return connectWith(apiUrl, keyHeaders(serviceKey), fetch)
}

/** Calls as the person who called the function: the database decides what they may do. */
export function connectAsCaller(apiUrl: string, { headers }: Request, fetch = globalThis.fetch): CallDatabase {
  const own = ['apikey', 'authorization'].flatMap((name) =>
    headers.has(name) ? [[name, headers.get(name) ?? '']] : [],
  )
  return connectWith(apiUrl, Object.fromEntries(own) as Record<string, string>, fetch)
}

function connectWith(apiUrl: string, key: Record<string, string>, fetch: typeof globalThis.fetch): CallDatabase {
  return async <Answer>(...[name, args]: DatabaseCall) => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) {
      const code = codeOf(text)
      throw Object.assign(new Error(`${name}: ${response.status} ${code}`), { code: code || `http_${response.status}` })
    }
    return (text === '' ? null : JSON.parse(text)) as Answer
  }
}

/** Only the error code: the message may quote what a visitor typed. */
function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code ?? '')
  } catch {
    return ''
  }
}
