import type { PostgrestSingleResponse, QueryData } from '@supabase/supabase-js'
import { LEAD_MAIL_KINDS } from '#shared/codes.ts'
import type { Tables } from '#shared/database.types.ts'
import { parseHealth } from '#shared/health-sentence.ts'
import { boolean, nullable, number, object, optional, record, text } from '#shared/parse-json.ts'
import { supabase, type Supabase } from '#src/lib/supabase.ts'
import { plainWords } from './plain-words.ts'
import { SOURCES, type Draft, type Filter, type Lead, type Which } from './types.ts'

/** `unauthorized`: not a member, or no longer. `conflict`: a colleague changed it first. */
export type Failure = 'unauthorized' | 'conflict' | 'gone' | 'limited' | 'failed'
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

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

const LEAD_COLUMNS = 'id, number, created_at, source, read_at, answered_at, answered_by, version'
const ROW_COLUMNS = `${LEAD_COLUMNS}, name, email, company, excerpt, mails` as const
const NOTE_COLUMNS = 'id, author_name, body, created_at'
const MAIL_COLUMNS =
  'id, kind, reply_id, state, reason, error, attempts, due_at, created_at, sent_at, delivery, delivery_at, delivery_reason, is_replaced'
const DETAIL_COLUMNS =
  `${LEAD_COLUMNS}, name, email, company, message, address, origin, lead_notes (${NOTE_COLUMNS}), lead_replies (${NOTE_COLUMNS}, subject), mails (${MAIL_COLUMNS})` as const

const parseSummary = optional(object({ state: text, delivery: nullable(text), reason: nullable(text) }))
const parseSummaries = nullable(object({ confirmation: parseSummary, reply: parseSummary, notification: parseSummary }))
const parseOrigin = nullable(record(text))
const parseReply = object({ id: number, isHeld: boolean })

/** The value of a closed set, or what stands for one that a newer database has. */
const sourceOf = (source: string) => SOURCES.find((known) => known === source) ?? 'form'

/** The calls of the inbox. Each returns a result and never throws; `onUnauthorized` is called at every refusal. */
export function inboxBackend(onUnauthorized: () => void, connect: () => Promise<Supabase> = supabase) {
  async function askFor<Data, Value>(
    name: string,
    request: (client: Supabase) => PromiseLike<PostgrestSingleResponse<Data>>,
    read: (data: Data, count: number | null) => Value,
  ): Promise<Result<Value>> {
    try {
      const response = await request(await connect())
      if (!response.error) return { ok: true, value: read(response.data, response.count) }
      const failure = FAILURES[response.error.code] ?? FAILURES[response.status]
      if (failure === 'unauthorized') onUnauthorized()
      if (failure) return { ok: false, failure }
      console.error(`inbox: ${name} failed`, response.error)
    } catch (error) {
      console.error(`inbox: ${name} failed`, error)
    }
    return { ok: false, failure: 'failed' }
  }

  const ask = <Data>(name: string, request: (client: Supabase) => PromiseLike<PostgrestSingleResponse<Data>>) =>
    askFor(name, request, (data) => data)

  const count = (filter: Filter) =>
    askFor(
      'count',
      (client) => filtered(client.from('inbox').select('id', { count: 'exact' }), filter).limit(0),
      (_, total) => total ?? 0,
    )

  return {
    /** The first rows of a list, and whether there are more. */
    leads: (filter: Filter, limit: number) =>
      askFor(
        'leads',
        (client) =>
          // One more, because a count would read the whole table again.
          filtered(rows(client), filter)
            .order('number', { ascending: filter.which === 'open' })
            .limit(limit + 1),
        (found) => ({ rows: found.slice(0, limit).map(readRow), hasMore: found.length > limit }),
      ),
    counts: async (filter: Filter): Promise<Result<Record<Which, number>>> => {
      const [open, all] = await Promise.all([count({ ...filter, which: 'open' }), count({ ...filter, which: 'all' })])
      if (!open.ok) return open
      if (!all.ok) return all
      return { ok: true, value: { open: open.value, answered: all.value - open.value, all: all.value } }
    },
    /** The leads before this number, newest first, with all that belongs to them. */
    exported: (filter: Filter, before: number | null) =>
      askFor(
        'export',
        (client) => {
          const page = filtered(whole(client), filter)
          return (before === null ? page : page.lt('number', before))
            .order('number', { ascending: false })
            .limit(MOST_ROWS)
        },
        (leads) => leads.map(readLead),
      ),
    /** Null if it no longer exists. */
    lead: async (id: string): Promise<Result<Lead | null>> => {
      const found = await askFor(
        'lead',
        (client) => whole(client).eq('id', id).maybeSingle(),
        (lead) => lead && readLead(lead),
      )
      if (!found.ok) return found
      const lead = found.value
      if (lead === null) return { ok: true, value: null }
      return askFor(
        'previous',
        (client) =>
          client
            .from('inbox')
            .select('id, created_at')
            .eq('address', lead.address)
            .neq('id', id)
            .order('number', { ascending: false })
            .limit(20),
        (previous) => ({ ...lead, previous }),
      )
    },
    markRead: (id: string) =>
      ask('mark as read', (client) =>
        // The time of the database.
        client.from('contact_submissions').update({ read_at: 'now' }).eq('id', id).is('read_at', null),
      ),
    addNote: (lead: string, body: string) =>
      ask('note', (client) => client.from('lead_notes').insert({ lead_id: lead, body }).select('id').single()),
    deleteNote: (note: number) => ask('note', (client) => client.from('lead_notes').delete().eq('id', note)),
    markAnswered: (id: string, answered: boolean, version: number) =>
      ask('answered', (client) => client.rpc('inbox_mark_answered', { lead: id, answered, expected_version: version })),
    /** `last`: the newest reply that the member has seen. */
    reply: (lead: string, { id, subject, body }: Draft, last: number | null) =>
      askFor(
        'reply',
        (client) =>
          client.rpc('inbox_reply', { lead, draft: id, subject, body, ...(last !== null && { last_reply: last }) }),
        parseReply,
      ),
    undoReply: (reply: number) => ask('undo', (client) => client.rpc('inbox_undo_reply', { reply })),
    /** Null: all that failed. Returns how many. */
    sendAgain: (mail: string | null) =>
      ask('send again', (client) => client.rpc('inbox_send_again', mail === null ? {} : { mail })),
    erase: (id: string, address: string) =>
      ask('erase', (client) => client.rpc('inbox_erase', { lead: id, email_address: address })),
    health: () => askFor('health', (client) => client.rpc('contact_health'), parseHealth),
  }
}

export type InboxBackend = ReturnType<typeof inboxBackend>

export function readRow({ source, mails, ...row }: QueryData<ReturnType<typeof rows>>[number]) {
  return { ...row, source: sourceOf(source), mails: parseSummaries(mails) }
}

export function readLead({ source, origin, mails, ...lead }: QueryData<ReturnType<typeof whole>>[number]) {
  const ofLead = mails.flatMap((mail) => {
    const kind = LEAD_MAIL_KINDS.find((known) => known === mail.kind)
    return kind ? [{ ...mail, kind }] : []
  })
  return { ...lead, source: sourceOf(source), origin: parseOrigin(origin), mails: ofLead }
}

const rows = (client: Supabase) => client.from('inbox').select(ROW_COLUMNS)

function whole(client: Supabase) {
  return client
    .from('contact_submissions')
    .select(DETAIL_COLUMNS)
    .order('id', { referencedTable: 'lead_notes' })
    .order('id', { referencedTable: 'lead_replies' })
    .order('created_at', { referencedTable: 'mails' })
}

/** Of the table and of the list. */
type Column = keyof Tables<'contact_submissions'> & keyof Tables<'inbox'>
type Filterable<Query> = {
  is: (column: Column, value: null) => Query
  not: (column: Column, operator: 'is', value: null) => Query
  eq: (column: Column, value: string) => Query
  likeAllOf: (column: Column, patterns: string[]) => Query
}

function filtered<Query extends Filterable<Query>>(query: Query, { which, source, search }: Filter): Query {
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
