import type { SupabaseClient } from '@supabase/supabase-js'
import { fieldNames } from '#shared/contact-message.ts'
import type { Health } from '#shared/health-sentence.ts'
import { supabase } from '#src/lib/supabase.ts'
import { plainWords } from './plain-words.ts'
import type { Draft, Filter, Lead, LeadRow, StoredReply, Which, WholeLead } from './types.ts'

/** `unauthorized`: not a member, or no longer. `conflict`: a colleague changed it first. */
export type Failure = 'unauthorized' | 'conflict' | 'gone' | 'limited' | 'failed'
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }
type Answer = { data: unknown; error: { code: string } | null; status: number; count?: number | null }

export const PAGE_ROWS = 50
/** The API returns no more at once. */
export const MOST_ROWS = 1_000

const FAILURES: Partial<Record<string | number, Failure>> = {
  PT404: 'unauthorized',
  PT409: 'conflict',
  PT410: 'gone',
  PT429: 'limited',
  '23503': 'gone', // a note on a lead that was erased
  401: 'unauthorized',
  403: 'unauthorized',
}

const OF_LEAD = 'id, number, created_at, source, read_at, answered_at, answered_by, version'
const ROW = `${OF_LEAD}, name, email, company, excerpt, mails`
const WRITTEN = 'id, author_name, body, created_at'
const MAILS = `mails (id, kind, reply_id, state, reason, error, attempts, due_at, created_at, sent_at, delivery,
  delivery_at, delivery_reason, is_replaced)`
const WHOLE = `${OF_LEAD}, ${fieldNames.join(', ')}, address, origin, lead_notes (${WRITTEN}),
  lead_replies (${WRITTEN}, subject), ${MAILS}`

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type follows from what the caller selects
function dataOf<T>({ data }: Answer): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the columns above name it; inbox-requests.spec.ts
  return data as T
}

/** The calls of the inbox. Each returns a result and never throws; `onUnauthorized` is called at every refusal. */
export function inboxBackend(onUnauthorized: () => void, connect: () => Promise<SupabaseClient> = supabase) {
  async function ask<T>(
    name: string,
    request: (client: SupabaseClient) => PromiseLike<Answer>,
    read: (answer: Answer) => T = dataOf,
  ): Promise<Result<T>> {
    try {
      const answer = await request(await connect())
      if (!answer.error) return { ok: true, value: read(answer) }
      const failure = FAILURES[answer.error.code] ?? FAILURES[answer.status]
      if (failure === 'unauthorized') onUnauthorized()
      if (failure) return { ok: false, failure }
      console.error(`inbox: ${name} failed`, answer.error)
    } catch (error) {
      console.error(`inbox: ${name} failed`, error)
    }
    return { ok: false, failure: 'failed' }
  }

  const call = <T>(name: string, args: object = {}) => ask<T>(name, (client) => client.rpc(name, args))

  const count = (filter: Filter) =>
    ask(
      'count',
      (client) => filtered(client.from('inbox').select('id', { count: 'exact' }), filter).limit(0),
      (answer) => answer.count ?? 0,
    )

  return {
    /** The first rows of a list, and whether there are more. */
    leads: (filter: Filter, limit: number) =>
      ask(
        'leads',
        (client) =>
          // One more, because a count would read the whole table again.
          filtered(client.from('inbox').select(ROW), filter)
            .order('number', { ascending: filter.which === 'open' })
            .limit(limit + 1),
        (answer) => {
          const rows = dataOf<LeadRow[]>(answer)
          return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
        },
      ),
    counts: async (filter: Filter): Promise<Result<Record<Which, number>>> => {
      const [open, all] = await Promise.all([count({ ...filter, which: 'open' }), count({ ...filter, which: 'all' })])
      if (!open.ok) return open
      if (!all.ok) return all
      return { ok: true, value: { open: open.value, answered: all.value - open.value, all: all.value } }
    },
    /** The leads before this number, newest first, with all that belongs to them. */
    exported: (filter: Filter, before: number | null) =>
      ask<WholeLead[]>('export', (client) => {
        const page = filtered(whole(client), filter)
        return (before === null ? page : page.lt('number', before))
          .order('number', { ascending: false })
          .limit(MOST_ROWS)
      }),
    /** Null if it no longer exists. */
    lead: async (id: string): Promise<Result<Lead | null>> => {
      const found = await ask<WholeLead | null>('lead', (client) => whole(client).eq('id', id).maybeSingle())
      if (!found.ok) return found
      if (found.value === null) return { ok: true, value: null }
      const { address } = found.value
      const previous = await ask<Lead['previous']>('previous', (client) =>
        client
          .from('inbox')
          .select('id, created_at')
          .eq('address', address)
          .neq('id', id)
          .order('number', { ascending: false })
          .limit(20),
      )
      return previous.ok ? { ok: true, value: { ...found.value, previous: previous.value } } : previous
    },
    markRead: (id: string) =>
      ask<null>('mark as read', (client) =>
        // The time of the database.
        client.from('contact_submissions').update({ read_at: 'now' }).eq('id', id).is('read_at', null),
      ),
    addNote: (lead: string, body: string) =>
      ask<{ id: number }>('note', (client) =>
        client.from('lead_notes').insert({ lead_id: lead, body }).select('id').single(),
      ),
    deleteNote: (note: number) => ask<null>('note', (client) => client.from('lead_notes').delete().eq('id', note)),
    markAnswered: (id: string, answered: boolean, version: number) =>
      call<number>('inbox_mark_answered', { lead: id, answered, expected_version: version }),
    /** `last`: the newest reply that the member has seen. */
    reply: (lead: string, { id, subject, body }: Draft, last: number | null) =>
      call<StoredReply>('inbox_reply', { lead, draft: id, subject, body, last_reply: last }),
    undoReply: (reply: number) => call<boolean>('inbox_undo_reply', { reply }),
    /** Null: all that failed. Returns how many. */
    sendAgain: (mail: string | null) => call<number>('inbox_send_again', { mail }),
    erase: (id: string, address: string) => call<number>('inbox_erase', { lead: id, email_address: address }),
    health: () => call<Health>('contact_health'),
  }
}

export type InboxBackend = ReturnType<typeof inboxBackend>

type Query = ReturnType<ReturnType<SupabaseClient['from']>['select']>

function whole(client: SupabaseClient): Query {
  const query: Query = client.from('contact_submissions').select(WHOLE)
  return query
    .order('id', { referencedTable: 'lead_notes' })
    .order('id', { referencedTable: 'lead_replies' })
    .order('created_at', { referencedTable: 'mails' })
}

function filtered(query: Query, { which, source, search }: Filter): Query {
  let filters = query
  if (which === 'open') filters = filters.is('answered_at', null)
  if (which === 'answered') filters = filters.not('answered_at', 'is', null)
  if (source !== null) filters = filters.eq('source', source)
  const words = plainWords(search)
  if (words.length > 0)
    filters = filters.likeAllOf(
      'search',
      words.map((word) => `%${word}%`),
    )
  return filters
}
