import type { SupabaseClient } from '@supabase/supabase-js'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import type { Database } from '#shared/database-types.ts'
import { supabase } from '#src/lib/supabase.ts'
import { verifyCode } from '#src/lib/verify-code.ts'
import type {
  Counts,
  ErasePreview,
  ExportedLead,
  Filter,
  Lead,
  LeadRow,
  Position,
  Settings,
  Status,
  Team,
  Tested,
} from './inbox-types.ts'

/** `stranger`: the database does not know the caller as a member, or no longer. `conflict`: someone else was faster. */
export type Failure = 'stranger' | 'conflict' | 'gone' | 'limited' | 'failed'
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const PAGE_ROWS = 50
const EXPORT_ROWS = 1_000

type Connect = () => Promise<SupabaseClient>
type Functions = Database['public']['Functions']
type InboxFunction = Extract<keyof Functions, `inbox_${string}`>

/** The calls of the inbox. Each returns a result and never throws; `onUnauthorized` hears of every refusal. */
export function inboxBackend(onUnauthorized: () => void, connect: Connect = supabase) {
  async function call<T>(name: InboxFunction, args: object = {}): Promise<Result<T>> {
    try {
      const client = await connect()
      const { data, error, status } = await client.rpc(name, args)
      if (!error) return { ok: true, value: data }
      if (error.code === 'PT409') return { ok: false, failure: 'conflict' }
      if (error.code === 'PT410') return { ok: false, failure: 'gone' }
      if (status === 401 || status === 403 || error.code === 'PT404') {
        onUnauthorized()
        return { ok: false, failure: 'stranger' }
      }
      console.error(`inbox: ${name} failed`, error)
    } catch (error) {
      console.error(`inbox: ${name} failed`, error)
    }
    return { ok: false, failure: 'failed' }
  }

  /** What has to write a mail is done by a function, with the member's own session. */
  async function invoke<T>(name: string, body?: Record<string, string>): Promise<Result<T>> {
    try {
      const client = await connect()
      const request = body ? { body } : { method: 'GET' as const }
      const { data, error, response } = await client.functions.invoke<T>(name, request)
      if (data !== null && !error) return { ok: true, value: data }
      if (response?.status === 409) return { ok: false, failure: 'conflict' }
      if (response?.status === 429) return { ok: false, failure: 'limited' }
      if (response?.status === 401) {
        onUnauthorized()
        return { ok: false, failure: 'stranger' }
      }
      console.error(`inbox: ${name} failed`, error)
    } catch (error) {
      console.error(`inbox: ${name} failed`, error)
    }
    return { ok: false, failure: 'failed' }
  }

  /** Null for a right code, which the database then sees in the session for two minutes. */
  async function enterCode(code: string) {
    const outcome = await verifyCode(connect, code)
    return outcome === 'verified' ? null : outcome
  }

  return {
    settings: () => call<Settings>('inbox_settings'),
    saveSettings: (settings: Settings) => call<Settings>('inbox_save_settings', { settings }),
    setUp: () => invoke<MailSetUp>('send-contact-emails'),
    testChannel: (channel: string) => invoke<Tested>('send-contact-emails', { test: channel }),
    team: () => call<Team>('inbox_team'),
    invite: (email: string, name: string) => invoke<{ expiresAt: string }>('team-invitation', { email, name }),
    removeMember: (email: string) => invoke<object>('team-invitation', { remove: email }),
    enterCode,
    resetMember: (email: string) => invoke<object>('team-invitation', { reset: email }),
    leads: (filter: Filter, before: Position | null) =>
      call<LeadRow[]>('inbox_leads', { ...filtered(filter), ...below(before), page_size: PAGE_ROWS }),
    counts: ({ source, search }: Filter) => call<Counts>('inbox_counts', { lead_source: source, search }),
    status: () => call<Status>('inbox_status'),
    lead: (id: string) => call<Lead | null>('inbox_lead', { lead: id }),
    markRead: (id: string) => call<null>('inbox_mark_read', { lead: id }),
    markAnswered: (id: string, answered: boolean, version: number) =>
      call<number>('inbox_mark_answered', { lead: id, answered, expected_version: version }),
    addNote: (id: string, body: string) => call<number>('inbox_add_note', { lead: id, body }),
    deleteNote: (note: number) => call<null>('inbox_delete_note', { note }),
    sendAgain: (mail: number) => call<boolean>('inbox_send_again', { mail }),
    doNotSend: (mail: number) => call<boolean>('inbox_do_not_send', { mail }),
    erasePreview: (id: string) => call<ErasePreview>('inbox_erase_preview', { lead: id }),
    erase: (id: string, address: string) => call<number>('inbox_erase', { lead: id, email_address: address }),
    exported: (filter: Filter, before: Position | null) =>
      call<ExportedLead[]>('inbox_export', { ...filtered(filter), ...below(before), page_size: EXPORT_ROWS }),
  }
}

export type InboxBackend = ReturnType<typeof inboxBackend>

const filtered = ({ which, source, search }: Filter) => ({ which, lead_source: source, search })
const below = (before: Position | null) => ({
  before_at: before?.created_at ?? null,
  before_id: before?.id ?? null,
})
