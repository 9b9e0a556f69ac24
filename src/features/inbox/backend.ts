import type { SupabaseClient } from '@supabase/supabase-js'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import type { Database } from '#shared/database-types.ts'
import { supabase } from '#src/lib/supabase.ts'
import type {
  Counts,
  Draft,
  ErasePreview,
  ExportedLead,
  Filter,
  Lead,
  LeadRow,
  Position,
  Status,
  StoredReply,
} from './types.ts'

/** `unauthorized`: not a member, or no longer. `conflict`: a colleague changed it first. */
export type Failure = 'unauthorized' | 'conflict' | 'gone' | 'limited' | 'failed'
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const PAGE_ROWS = 50
const EXPORT_ROWS = 1_000

/** The errors that the functions of the database raise. */
const ERROR_CODES: Partial<Record<string, Failure>> = {
  PT404: 'unauthorized',
  PT409: 'conflict',
  PT410: 'gone',
  PT429: 'limited',
}
const RPC_STATUSES: Partial<Record<number, Failure>> = { 401: 'unauthorized', 403: 'unauthorized' }
const FUNCTION_STATUSES: Partial<Record<number, Failure>> = { 401: 'unauthorized', 409: 'conflict', 429: 'limited' }

type InboxFunction = Extract<keyof Database['public']['Functions'], `inbox_${string}`>
type Attempt<T> = { value: T } | { failure: Failure | undefined; error: unknown }

/** The calls of the inbox. Each returns a result and never throws; `onUnauthorized` is called at every refusal. */
export function inboxBackend(onUnauthorized: () => void, connect: () => Promise<SupabaseClient> = supabase) {
  async function attempt<T>(name: string, work: (client: SupabaseClient) => Promise<Attempt<T>>): Promise<Result<T>> {
    try {
      const done = await work(await connect())
      if ('value' in done) return { ok: true, value: done.value }
      if (done.failure === 'unauthorized') onUnauthorized()
      if (done.failure) return { ok: false, failure: done.failure }
      console.error(`inbox: ${name} failed`, done.error)
    } catch (error) {
      console.error(`inbox: ${name} failed`, error)
    }
    return { ok: false, failure: 'failed' }
  }

  const call = <T>(name: InboxFunction, args: object = {}) =>
    attempt<T>(name, async (client) => {
      const { data, error, status } = await client.rpc(name, args)
      return error ? { failure: ERROR_CODES[error.code] ?? RPC_STATUSES[status], error } : { value: data }
    })

  /** Actions that send mail go through an edge function, with the member's own session. */
  const invoke = <T>(name: string, body?: Record<string, string>) =>
    attempt<T>(name, async (client) => {
      const request = body ? { body } : { method: 'GET' as const }
      const { data, error, response } = await client.functions.invoke<T>(name, request)
      if (data !== null && !error) return { value: data }
      return { failure: response && FUNCTION_STATUSES[response.status], error }
    })

  return {
    leads: (filter: Filter, before: Position | null) =>
      call<LeadRow[]>('inbox_leads', { ...pageOf(filter, before), page_size: PAGE_ROWS }),
    counts: ({ source, search }: Filter) => call<Counts>('inbox_counts', { lead_source: source, search }),
    lead: (id: string) => call<Lead | null>('inbox_lead', { lead: id }),
    markRead: (id: string) => call<null>('inbox_mark_read', { lead: id }),
    markAnswered: (id: string, answered: boolean, version: number) =>
      call<number>('inbox_mark_answered', { lead: id, answered, expected_version: version }),
    addNote: (id: string, body: string) => call<number>('inbox_add_note', { lead: id, body }),
    deleteNote: (note: number) => call<null>('inbox_delete_note', { note }),
    /** `last`: the newest reply that the member has seen. */
    reply: (lead: string, { id, subject, body }: Draft, last: number | null) =>
      call<StoredReply>('inbox_reply', { lead, draft: id, subject, body, last_reply: last }),
    undoReply: (reply: number) => call<boolean>('inbox_undo_reply', { reply }),
    sendAgain: (mail: string) => call<boolean>('inbox_send_again', { mail }),
    erasePreview: (id: string) => call<ErasePreview>('inbox_erase_preview', { lead: id }),
    erase: (id: string, address: string) => call<number>('inbox_erase', { lead: id, email_address: address }),
    exported: (filter: Filter, before: Position | null) =>
      call<ExportedLead[]>('inbox_export', { ...pageOf(filter, before), page_size: EXPORT_ROWS }),
    status: () => call<Status>('inbox_status'),
    setUp: () => invoke<MailSetUp>('send-contact-emails'),
  }
}

export type InboxBackend = ReturnType<typeof inboxBackend>

const pageOf = ({ which, source, search }: Filter, before: Position | null) => ({
  which,
  lead_source: source,
  search,
  before_at: before?.created_at ?? null,
  before_id: before?.id ?? null,
})
