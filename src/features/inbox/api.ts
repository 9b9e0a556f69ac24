import type { PostgrestSingleResponse, QueryData } from '@supabase/supabase-js'
import { LEAD_MAIL_KINDS, LEAD_SOURCES, LEAD_STATUSES, type LeadStatus } from '#shared/codes.ts'
import type { Tables } from '#shared/database.types.ts'
import { parseHealth } from '#shared/health-sentence.ts'
import { boolean, nullable, number, object, optional, record, text } from '#shared/parse-json.ts'
import { tidyText } from '#shared/tidy-text.ts'
import { BUSY_MESSAGE } from '#src/lib/busy-message.ts'
import { supabase, type Supabase } from '#src/lib/supabase.ts'
import type { LeadFilter, StatusFilter } from './filters.ts'
import { plainWords } from './plain-words.ts'

/** `unauthorized`: not a member, or no longer. `conflict`: a colleague changed it first. */
export type InboxErrorCode = 'unauthorized' | 'conflict' | 'not-found' | 'rate-limited' | 'failed'

/** Thrown by every call, because TanStack Query takes failures as exceptions. */
export class InboxError extends Error {
  readonly code: InboxErrorCode

  constructor(code: InboxErrorCode) {
    super(code)
    this.code = code
  }
}

export const PAGE_ROWS = 50
/** The API returns no more at once. */
export const MAX_ROWS = 1_000

const ERROR_CODES: Partial<Record<string | number, InboxErrorCode>> = {
  PT404: 'unauthorized',
  PT409: 'conflict',
  PT410: 'not-found',
  PT429: 'rate-limited',
  '23503': 'not-found', // a note on a lead that was erased
  401: 'unauthorized',
  403: 'unauthorized',
}

const LEAD_COLUMNS = 'id, number, created_at, source, read_at, answered_at, answered_by, expires_at, status, version'
const ROW_SELECT = `${LEAD_COLUMNS}, name, email, company, excerpt, mails` as const
const NOTE_COLUMNS = 'id, author_name, body, created_at'
const MAIL_COLUMNS =
  'id, kind, reply_id, state, reason, error, attempts, due_at, created_at, sent_at, delivery, delivery_at, delivery_reason, is_replaced'
const DETAIL_SELECT =
  `${LEAD_COLUMNS}, name, email, company, message, address, origin, lead_notes (${NOTE_COLUMNS}), lead_replies (${NOTE_COLUMNS}, subject), mails (${MAIL_COLUMNS})` as const

const parseSummary = optional(object({ state: text, delivery: nullable(text), reason: nullable(text) }))
const parseSummaries = nullable(object({ confirmation: parseSummary, reply: parseSummary, notification: parseSummary }))
const parseOrigin = nullable(record(text))
const parseReply = object({ id: number, isHeld: boolean })

type InboxApiOptions = { onUnauthorized: () => void; connect?: () => Promise<Supabase> }

export function createInboxApi({ onUnauthorized, connect = supabase }: InboxApiOptions) {
  async function requestAndParse<Data, Value>(
    name: string,
    send: (client: Supabase) => PromiseLike<PostgrestSingleResponse<Data>>,
    parse: (data: Data, count: number | null) => Value,
  ): Promise<Value> {
    try {
      const { data, error, status, count } = await send(await connect())
      if (!error) return parse(data, count)
      const isBusy = error.message === BUSY_MESSAGE
      const code = isBusy ? 'failed' : (ERROR_CODES[error.code] ?? ERROR_CODES[status])
      if (code === 'unauthorized') onUnauthorized()
      if (code) throw new InboxError(code)
      console.error(`inbox: ${name} failed`, error)
    } catch (error) {
      if (error instanceof InboxError) throw error
      console.error(`inbox: ${name} failed`, error)
    }
    throw new InboxError('failed')
  }

  const request = <Data>(name: string, send: (client: Supabase) => PromiseLike<PostgrestSingleResponse<Data>>) =>
    requestAndParse(name, send, (data) => data)

  const fetchCount = (filter: LeadFilter) =>
    requestAndParse(
      'count',
      (client) => applyFilter(client.from('inbox').select('id', { count: 'exact' }), filter).limit(0),
      (_, count) => count ?? 0,
    )

  return {
    fetchLeads: (filter: LeadFilter, limit: number) =>
      requestAndParse(
        'leads',
        (client) =>
          // One more, because a count would read the whole table again.
          applyFilter(selectRows(client), filter)
            .order('number', { ascending: filter.status === 'open' })
            .limit(limit + 1),
        (rows) => ({ rows: rows.slice(0, limit).map(toInboxRow), hasMore: rows.length > limit }),
      ),
    // One after another, because a member may send six requests at once.
    fetchCounts: async (filter: LeadFilter): Promise<Record<StatusFilter, number>> => ({
      open: await fetchCount({ ...filter, status: 'open' }),
      all: await fetchCount({ ...filter, status: 'all' }),
      answered: await fetchCount({ ...filter, status: 'answered' }),
    }),
    fetchExportPage: (filter: LeadFilter, before: number | null) =>
      requestAndParse(
        'export',
        (client) => {
          const page = applyFilter(selectDetails(client), filter)
          return (before === null ? page : page.lt('number', before))
            .order('number', { ascending: false })
            .limit(MAX_ROWS)
        },
        (leads) => leads.map(toLeadDetail),
      ),
    fetchLead: async (id: string): Promise<InboxLead | null> => {
      const lead = await requestAndParse(
        'lead',
        (client) => selectDetails(client).eq('id', id).maybeSingle(),
        (row) => row && toLeadDetail(row),
      )
      if (lead === null) return null
      const previous = await request('previous', (client) =>
        client
          .from('inbox')
          .select('id, created_at')
          .eq('address', lead.address)
          .neq('id', id)
          .order('number', { ascending: false })
          .limit(20),
      )
      return { ...lead, previous }
    },
    markRead: (id: string) =>
      request('mark as read', (client) =>
        // The time of the database.
        client.from('contact_submissions').update({ read_at: 'now' }).eq('id', id).is('read_at', null),
      ),
    addNote: (leadId: string, body: string) =>
      request('note', (client) =>
        client
          .from('lead_notes')
          .insert({ lead_id: leadId, body: tidyText(body) })
          .select('id')
          .single(),
      ),
    deleteNote: (id: number) => request('note', (client) => client.from('lead_notes').delete().eq('id', id)),
    /** An undo restores who had answered, and when. */
    setStatus: (id: string, status: LeadStatus, version: number, isUndo: boolean) =>
      request('status', (client) =>
        client.rpc('inbox_set_status', { lead: id, new_status: status, expected_version: version, is_undo: isUndo }),
      ),
    /** `lastReplyId`: the newest reply that the member has seen. */
    sendReply: (leadId: string, { id, subject, body }: ReplyDraft, lastReplyId: number | null) =>
      requestAndParse(
        'reply',
        (client) =>
          client.rpc('inbox_reply', {
            lead: leadId,
            draft: id,
            subject: tidyText(subject),
            body: tidyText(body),
            ...(lastReplyId !== null && { last_reply: lastReplyId }),
          }),
        parseReply,
      ),
    undoReply: (id: number) => request('undo', (client) => client.rpc('inbox_undo_reply', { reply: id })),
    /** Null: all that failed. Returns how many. */
    resendMail: (id: string | null) =>
      request('send again', (client) => client.rpc('inbox_send_again', id === null ? {} : { mail: id })),
    eraseLead: (id: string, email: string) =>
      request('erase', (client) => client.rpc('inbox_erase', { lead: id, email_address: email })),
    fetchHealth: () => requestAndParse('health', (client) => client.rpc('contact_health'), parseHealth),
  }
}

export type InboxApi = ReturnType<typeof createInboxApi>
export type InboxRow = ReturnType<typeof toInboxRow>
export type LeadDetail = ReturnType<typeof toLeadDetail>
export type InboxLead = LeadDetail & { previous: Pick<InboxRow, 'id' | 'created_at'>[] }
export type LeadNote = LeadDetail['lead_notes'][number]
export type LeadMail = LeadDetail['mails'][number]

/** The same id means the same text, so that a repeated request sends it once. */
export type ReplyDraft = { id: string; subject: string; body: string }

/** A newer database may have other sources, statuses and kinds of mail. */
const parseSource = (value: string) => LEAD_SOURCES.find((source) => source === value) ?? 'form'
const parseStatus = (value: string) => LEAD_STATUSES.find((status) => status === value) ?? 'open'

function toInboxRow({ source, status, mails, ...row }: QueryData<ReturnType<typeof selectRows>>[number]) {
  return { ...row, source: parseSource(source), status: parseStatus(status), mails: parseSummaries(mails) }
}

function toLeadDetail({ source, status, origin, mails, ...lead }: QueryData<ReturnType<typeof selectDetails>>[number]) {
  const leadMails = mails.flatMap((mail) => {
    const kind = LEAD_MAIL_KINDS.find((leadKind) => leadKind === mail.kind)
    return kind ? [{ ...mail, kind }] : []
  })
  return {
    ...lead,
    source: parseSource(source),
    status: parseStatus(status),
    origin: parseOrigin(origin),
    mails: leadMails,
  }
}

const selectRows = (client: Supabase) => client.from('inbox').select(ROW_SELECT)

function selectDetails(client: Supabase) {
  return client
    .from('contact_submissions')
    .select(DETAIL_SELECT)
    .order('id', { referencedTable: 'lead_notes' })
    .order('id', { referencedTable: 'lead_replies' })
    .order('created_at', { referencedTable: 'mails' })
}

type SharedColumn = keyof Tables<'contact_submissions'> & keyof Tables<'inbox'>
type Filterable<Query> = {
  eq: (column: SharedColumn, value: string) => Query
  likeAllOf: (column: SharedColumn, patterns: string[]) => Query
}

function applyFilter<Query extends Filterable<Query>>(query: Query, { status, source, search }: LeadFilter): Query {
  let filtered = query
  if (status !== 'all') filtered = filtered.eq('status', status)
  if (source !== null) filtered = filtered.eq('source', source)
  const patterns = plainWords(search).map((word) => `%${word}%`)
  return patterns.length > 0 ? filtered.likeAllOf('search', patterns) : filtered
}
