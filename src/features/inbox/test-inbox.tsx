// For tests: a lead, a mail, and what surrounds the inbox.
import { createClient } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createInboxApi, type InboxLead, type LeadMail } from './api.ts'
import { InboxProvider } from './inbox-provider.tsx'
import { createInboxQueryClient } from './queries.ts'

export const LEAD: InboxLead = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  created_at: '2026-11-15T14:36:02Z',
  name: 'Ada',
  email: 'ada@example.org',
  address: 'ada@example.org',
  company: null,
  message: 'Is this thing on?',
  source: 'form',
  origin: null,
  version: 1,
  read_at: null,
  answered_at: null,
  answered_by: null,
  wrote_at: null,
  expires_at: null,
  status: 'open',
  mails: [],
  lead_notes: [],
  lead_replies: [],
  lead_messages: [],
  previous: [],
}

export const leadMail = (mail: Partial<LeadMail>): LeadMail => ({
  id: 'mail',
  kind: 'confirmation',
  reply_id: null,
  state: 'sent',
  reason: null,
  error: null,
  delivery: null,
  delivery_reason: null,
  attempts: 0,
  due_at: LEAD.created_at,
  created_at: LEAD.created_at,
  sent_at: null,
  delivery_at: null,
  is_replaced: false,
  ...mail,
})

type Respond = (request: Request) => Response | Promise<Response>

/** What surrounds the inbox, with an API that responds like this; by default no request ends. */
export function inboxOf(memberName = 'Ruth', respond: Respond = () => new Promise(() => {})) {
  const fetch = async (...params: ConstructorParameters<typeof Request>) => respond(new Request(...params))
  const client = createClient('http://api.test', 'key', { global: { fetch }, auth: { persistSession: false } })
  const api = createInboxApi({ onUnauthorized: () => {}, connect: async () => client })
  const queries = createInboxQueryClient()
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <InboxProvider api={api} memberName={memberName}>
        {children}
      </InboxProvider>
    </QueryClientProvider>
  )
}
