// The inbox with answers that never change. The clock of all pictures stands at noon of 20 March 2026.
import { expect, type Page } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import type { Lead, LeadRow, MailState, Status } from '#src/features/inbox/inbox-types.ts'
import { answerWith } from '../answer-with.ts'
import { signInMember } from './session.ts'
import { BOTH, DESKTOP, inForcedColours, type Picture } from './picture.ts'

const at = (time: string) => `2026-03-20T${time}+00:00`

type Sample = [name: string, company: string | null, words: string, at: string, mail: MailState, reason?: string]

const MESSAGE = `I would like a free AI Readiness Review. We have four years of support tickets, and three people answer them.

Last year we bought a tool that was meant to answer the easy ones. It answered the wrong ones. Before we spend again I would like somebody to tell us whether our data is any good.

We are in Hull. Mornings are best.

Maria`

const SAMPLES: Sample[] = [
  ['Maria Finch', 'Harbour & Finch Freight', MESSAGE.slice(0, 160), at('11:36:02'), 'delivered'],
  ['Tomas Lind', 'Skagen Fisk', 'Could a model price the catch before the boat is in?', at('09:02:00'), 'sent'],
  ['Adaeze Obi', null, 'Do you also work with charities?', at('07:47:00'), 'bounced', 'no such mailbox'],
  ['Ines Carvalho', 'Município de Aveiro', 'We must buy an AI system by spring.', at('06:10:00'), 'delivered'],
  ['B. Hartog', 'Hartog & Zn.', 'I forgot to say that the archive is on paper.', at('05:59:00'), 'held', 'duplicate'],
]

const ROWS = SAMPLES.map(([name, company, excerpt, created_at, state, reason = null], index): LeadRow => ({
  id: `00000000-0000-4000-8000-${String(SAMPLES.length - index).padStart(12, '0')}`,
  created_at,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  company,
  excerpt,
  source: index === 1 ? 'voice' : 'form',
  is_unread: index < 3,
  answered_at: null,
  answered_by: null,
  version: 1,
  confirmation: { state, reason, at: created_at },
  notification: { state: index === 4 ? 'sent' : 'delivered', reason: null, at: created_at },
}))

function leadOf({ id, created_at, name, email, company, source }: LeadRow): Lead {
  const mail = { state: 'delivered', reason: null, attempts: 1, nextAt: null } as const
  const sent = { ...mail, sentAt: at('11:36:04'), deliveredAt: at('11:36:11'), canSendAgain: false, canStop: false }
  const note = 'Spoke to them at the port conference. Ask about the second depot.'
  return {
    id,
    createdAt: created_at,
    name,
    email,
    company,
    message: MESSAGE,
    source,
    origin: null,
    version: 1,
    isUnread: false,
    answeredAt: null,
    answeredBy: null,
    keptUntil: '2028-03-20T12:00:00+00:00',
    mails: [
      { ...sent, id: 1, kind: 'confirmation' },
      { ...sent, id: 2, kind: 'notification' },
    ],
    notes: [{ id: 1, author: 'Daniel', body: note, createdAt: at('11:52:00'), isOwn: false }],
    timeline: [
      { at: created_at, what: 'received', who: null },
      { at: at('11:36:04'), what: 'confirmation_sent', who: null },
      { at: at('11:36:11'), what: 'notification_delivered', who: null },
    ],
    previous: [{ id: ROWS[3]?.id ?? '', createdAt: '2026-01-12T10:00:00+00:00', excerpt: 'A question' }],
  }
}

const FLOWING: Status = {
  health: { alarms: [], pending: 0, held: 0, sentLast24Hours: 9, browserFailures: {} },
  lastSentAt: at('11:36:11'),
  oldestWaitingSince: null,
  confirmationsWaiting: 0,
  failing: null,
  failed: [],
  channels: [
    { kind: 'slack', isOn: true, isFailing: false, lastAt: at('11:36:11') },
    { kind: 'webhook', isOn: false, isFailing: false, lastAt: null },
  ],
  voiceSecondsToday: 1_140,
}

const STUCK: Status = {
  ...FLOWING,
  health: { ...FLOWING.health, alarms: ['mails wait too long'], pending: 4 },
  oldestWaitingSince: at('10:58:00'),
  confirmationsWaiting: 2,
  failing: { count: 4, since: at('10:58:00'), nextAt: at('12:10:00'), error: 'timeout', isPartly: false },
}

type Answers = { rows?: LeadRow[]; status?: Status }

/** Signs in as a member, with the database's answers in place. */
async function openInbox(page: Page, { rows = ROWS, status = FLOWING }: Answers = {}): Promise<void> {
  await signInMember(page)
  const [first] = rows
  const answers = {
    leads: rows,
    counts: { open: rows.length, answered: rows.length && 31, all: rows.length && 31 + rows.length },
    status,
    lead: first && leadOf(first),
    mark_read: null,
    erase_preview: { email: first?.email, messages: 2, notes: 3, mails: 4 },
  }
  for (const [name, json] of Object.entries(answers)) await answerWith(page, `**/rest/v1/rpc/inbox_${name}`, { json })
  await page.goto('/inbox')
  await expect(page.getByRole('list').or(page.getByRole('heading')).first()).toBeVisible()
  await expect(page.locator('.strip')).toContainText(/\w/)
}

async function openLead(page: Page): Promise<void> {
  await openInbox(page)
  await page.getByRole('link', { name: SAMPLES[0]?.[0] ?? '' }).click()
  await expect(page.getByText(inboxLead.course.title)).toBeVisible()
}

async function openErasing(page: Page): Promise<void> {
  await openLead(page)
  await page.getByRole('button', { name: inboxLead.erase.button }).click()
  await expect(page.getByText(inboxLead.erase.remainsTitle)).toBeVisible()
}

async function openNotes(page: Page): Promise<void> {
  await openLead(page)
  await page.getByRole('button', { name: inboxLead.note, exact: true }).click()
  await expect(page.getByLabel(inboxLead.notes.label)).toBeFocused()
}

export const inboxPictures: Record<string, Picture> = {
  'inbox-list': { open: openInbox, sizes: BOTH },
  'inbox-lead': { open: openLead, sizes: BOTH },
  'inbox-notes': { open: openNotes, sizes: BOTH },
  'inbox-empty': { open: (page) => openInbox(page, { rows: [] }), sizes: [DESKTOP] },
  'inbox-down': { open: (page) => openInbox(page, { status: STUCK }), sizes: [DESKTOP] },
  'inbox-erase': { open: openErasing, sizes: [DESKTOP] },
  'inbox-forced-colours': inForcedColours(openInbox),
  'inbox-forced-colours-lead': inForcedColours(openLead),
}
