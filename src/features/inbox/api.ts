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
/** The newest emails of a lead, of which anyone who was sent its address can write 200. */
export const MAX_MESSAGES = 50
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

const LEAD_COLUMNS =
  'id, number, created_at, source, read_at, answered_at, answered_by, wrote_at, expires_at, status, version'
const ROW_SELECT = `${LEAD_COLUMNS}, name, email, company, excerpt, mails` as const
const NOTE_COLUMNS = 'id, author_name, body, created_at'
const MESSAGE_COLUMNS = 'id, sender, subject, body, attachments, is_automatic, received_at'
const MAIL_COLUMNS =
  'id, kind, reply_id, state, reason, error, attempts, due_at, created_at, sent_at, delivery, delivery_at, delivery_reason, is_replaced'
const EXPORT_SELECT =
  `${LEAD_COLUMNS}, name, email, company, message, address, origin, lead_notes (${NOTE_COLUMNS}), lead_replies (${NOTE_COLUMNS}, subject), mails (${MAIL_COLUMNS})` as const
const DETAIL_SELECT = `${EXPORT_SELECT}, lead_messages (${MESSAGE_COLUMNS})` as const

const parseSummary = optional(object({ state: text, delivery: nullable(text), reason: nullable(text) }))
const parseSummaries = nullable(object({ confirmation: parseSummary, reply: parseSummary, notification: parseSummary }))
const parseCounts = object({ open: number, answered: number, all: number })
const parseOrigin = nullable(record(text))
const parseReply = object({ id: number, isHeld: boolean })

type InboxApiOptions = { onUnauthorized: () => void; connect?: () => Promise<Supabase> }

export function createInboxApi({ onUnauthorized, connect = supabase }: InboxApiOptions) {
  async function requestAndParse<Data, Value>(
    name: string,
    send: (client: Supabase) => PromiseLike<PostgrestSingleResponse<Data>>,
    parse: (data: Data) => Value,
  ): Promise<Value> {
    try {
      const { data, error, status } = await send(await connect())
      if (!error) return parse(data)
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
    fetchCounts: ({ source, search }: Omit<LeadFilter, 'status'>): Promise<Record<StatusFilter, number>> =>
      requestAndParse(
        'counts',
        (client) =>
          client.rpc('inbox_counts', { ...(source && { of_source: source }), patterns: searchPatterns(search) }),
        parseCounts,
      ),
    fetchExportPage: (filter: LeadFilter, before: number | null) =>
      requestAndParse(
        'export',
        (client) => {
          const page = applyFilter(selectExported(client), filter)
          return (before === null ? page : page.lt('number', before))
            .order('number', { ascending: false })
            .limit(MAX_ROWS)
        },
        (leads) => leads.map(toExportedLead),
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
    exportPerson: (id: string) => request('export person', (client) => client.rpc('inbox_export', { lead: id })),
    eraseLead: (id: string, email: string) =>
      request('erase', (client) => client.rpc('inbox_erase', { lead: id, email_address: email })),
    fetchHealth: () => requestAndParse('health', (client) => client.rpc('contact_health'), parseHealth),
  }
}

export type InboxApi = ReturnType<typeof createInboxApi>
export type InboxRow = ReturnType<typeof toInboxRow>
export type LeadPage = Awaited<ReturnType<InboxApi['fetchLeads']>>
export type ExportedLead = ReturnType<typeof toExportedLead>
export type LeadDetail = ReturnType<typeof toLeadDetail>
export type InboxLead = LeadDetail & { previous: Pick<InboxRow, 'id' | 'created_at'>[] }
export type LeadNote = LeadDetail['lead_notes'][number]
export type LeadMessage = LeadDetail['lead_messages'][number]
export type LeadMail = LeadDetail['mails'][number]

/** `id`: of the text as it was sent last, so that a repeated request sends it once; empty for other text. */
export type ReplyDraft = { id: string; subject: string; body: string }

/** A newer database may have other sources, statuses and kinds of mail. */
const parseSource = (value: string) => LEAD_SOURCES.find((source) => source === value) ?? 'form'
const parseStatus = (value: string) => LEAD_STATUSES.find((status) => status === value) ?? 'open'

function toInboxRow({ source, status, mails, ...row }: QueryData<ReturnType<typeof selectRows>>[number]) {
  return { ...row, source: parseSource(source), status: parseStatus(status), mails: parseSummaries(mails) }
}

function toExportedLead({
  source,
  status,
  origin,
  mails,
  ...lead
}: QueryData<ReturnType<typeof selectExported>>[number]) {
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

function toLeadDetail({ lead_messages, ...lead }: QueryData<ReturnType<typeof selectDetails>>[number]) {
  return { ...toExportedLead(lead), lead_messages }
}

const selectRows = (client: Supabase) => client.from('inbox').select(ROW_SELECT)

const selectExported = (client: Supabase) => inOrder(client.from('contact_submissions').select(EXPORT_SELECT))
const selectDetails = (client: Supabase) =>
  inOrder(client.from('contact_submissions').select(DETAIL_SELECT))
    .order('received_at', { referencedTable: 'lead_messages', ascending: false })
    .limit(MAX_MESSAGES, { referencedTable: 'lead_messages' })

type Sortable<Query> = { order: (column: string, options: { referencedTable: string }) => Query }

function inOrder<Query extends Sortable<Query>>(query: Query): Query {
  return query
    .order('id', { referencedTable: 'lead_notes' })
    .order('id', { referencedTable: 'lead_replies' })
    .order('created_at', { referencedTable: 'mails' })
}

type SharedColumn = keyof Tables<'contact_submissions'> & keyof Tables<'inbox'>
type Filterable<Query> = {
  eq: (column: SharedColumn, value: string) => Query
  likeAllOf: (column: SharedColumn, patterns: string[]) => Query
}

const searchPatterns = (search: string) => plainWords(search).map((word) => `%${word}%`)

function applyFilter<Query extends Filterable<Query>>(query: Query, { status, source, search }: LeadFilter): Query {
  let filtered = query
  if (status !== 'all') filtered = filtered.eq('status', status)
  if (source !== null) filtered = filtered.eq('source', source)
  const patterns = searchPatterns(search)
  return patterns.length > 0 ? filtered.likeAllOf('search', patterns) : filtered
}
