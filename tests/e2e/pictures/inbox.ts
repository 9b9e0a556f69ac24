// The inbox with fixed responses. The clock of all pictures is fixed at noon of 20 March 2026.
import { expect, type Page } from '@playwright/test'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inboxTeam } from '#src/content/inbox-team.ts'
import type { Settings, Lead, LeadRow, MailState, Status, Team } from '#src/features/inbox/types.ts'
import { mockResponse } from '../mock-response.ts'
import { signInMember } from './session.ts'
import { BOTH, DESKTOP, inForcedColours, PHONE, THREE, type Picture } from './picture.ts'

const at = (time: string) => `2026-03-20T${time}+00:00`

type Sample = [name: string, company: string | null, words: string, at: string, mail: MailState, reason?: string]

const MESSAGE = `I would like a free AI Readiness Review. We have four years of support tickets, and three people answer them.

Last year we bought a tool that was meant to answer the easy ones. It answered the wrong ones. Before we spend again I would like somebody to tell us whether our data is any good.

We are in Hull. Mornings are best.

Maria`

/** As the database cuts it. */
const EXCERPT = MESSAGE.replaceAll(/\s+/g, ' ').slice(0, 240)

const SAMPLES: Sample[] = [
  ['Maria Finch', 'Harbour & Finch Freight', EXCERPT, at('11:36:02'), 'delivered'],
  ['Tomas Lind', 'Skagen Fisk', 'Could a model price the catch before the boat is in?', at('09:02:00'), 'sent'],
  ['Adaeze Obi', null, 'Do you also work with charities?', at('07:47:00'), 'bounced', 'no such mailbox'],
  ['Ines Carvalho', 'Município de Aveiro', 'We must buy an AI system by spring.', at('06:10:00'), 'delivered'],
  [
    'B. Hartog',
    'Hartog & Zn.',
    'I forgot to say that the archive is on paper.',
    '2026-03-18T15:59:00+00:00',
    'held',
    'duplicate',
  ],
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
  reply_by: index === 4 ? '2026-03-19T17:00:00+00:00' : '2026-03-23T17:00:00+00:00',
  reply: { state: index === 3 ? 'waiting' : 'none', reason: null, at: null },
}))

function leadOf({ id, created_at, name, email, company, source }: LeadRow): Lead {
  const mail = { state: 'delivered', reason: null, attempts: 1, nextAt: null } as const
  const sent = {
    ...mail,
    replyId: null,
    sentAt: at('11:36:04'),
    deliveredAt: at('11:36:11'),
    canSendAgain: false,
    canStop: false,
  }
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
    replyBy: '2026-03-23T17:00:00+00:00',
    answeredAt: null,
    answeredBy: null,
    keptUntil: '2028-03-20T12:00:00+00:00',
    mails: [
      { ...sent, id: 1, kind: 'confirmation' },
      { ...sent, id: 2, kind: 'notification' },
    ],
    notes: [{ id: 1, author: 'Daniel', body: note, createdAt: at('11:52:00'), isOwn: false }],
    replies: [
      {
        id: 1,
        author: 'Daniel Roth',
        subject: inboxLead.replySubject,
        body: 'Thank you. One of us will write today.',
        createdAt: at('11:50:00'),
        state: 'delivered',
        reason: null,
      },
    ],
    timeline: [
      { at: created_at, what: 'received', who: null },
      { at: at('11:36:04'), what: 'confirmation_sent', who: null },
      { at: at('11:36:11'), what: 'notification_delivered', who: null },
    ],
    previous: [{ id: ROWS[3]?.id ?? '', createdAt: '2026-01-12T10:00:00+00:00', excerpt: 'A question' }],
  }
}

const FLOWING: Status = {
  health: { alarms: [], pending: 0, held: 0, sentLast24Hours: 9 },
  lastSentAt: at('11:36:11'),
  oldestWaitingSince: null,
  confirmationsWaiting: 0,
  failing: null,
  failed: [],
  voiceSecondsToday: 1_140,
}

const STUCK: Status = {
  ...FLOWING,
  health: { ...FLOWING.health, alarms: ['mails_late'], pending: 4 },
  oldestWaitingSince: at('10:58:00'),
  confirmationsWaiting: 2,
  failing: { count: 4, since: at('10:58:00'), nextAt: at('12:10:00'), error: 'timeout', isPartly: false },
}

const SETTINGS: Settings = {
  timeZone: 'Europe/London',
  version: 1,
  opensAt: '09:00',
  closesAt: '17:00',
  workDays: [1, 2, 3, 4, 5],
  daysOff: [
    { first: '2026-04-03', last: '2026-04-06', label: 'Easter' },
    { first: '2026-12-24', last: '2027-01-01', label: 'Christmas and New Year' },
  ],
  remindAfter: 1,
  alsoNotify: 'frontdesk@example.org',
}

const SET_UP: MailSetUp = {
  mailer: 'resend',
  senderDomain: 'example.org',
  isProduction: true,
  hasCronSecret: true,
  requiresTurnstile: false,
  hasEvents: true,
  voiceMinutesPerDay: 60,
  team: 'hello@example.org',
}

const since = (day: string) => `2026-${day}T09:12:00+00:00`
const TEAM: Team = {
  members: [
    { email: 'ruth@example.org', name: 'Ruth Calder', since: since('01-08'), hasSecondFactor: true, isMe: true },
    { email: 'daniel@example.org', name: 'Daniel Roth', since: since('02-11'), hasSecondFactor: true, isMe: false },
    { email: 'amina@example.org', name: 'Amina Yusuf', since: since('03-17'), hasSecondFactor: false, isMe: false },
  ],
  invitations: [
    { email: 'tess@example.org', name: 'Tess Okafor', at: at('10:05:00'), until: since('03-23'), isOpen: true },
  ],
  changes: [
    { id: 3, at: at('10:05:00'), what: 'member_invited', whom: 'Tess Okafor', who: 'Ruth Calder', is_me: true },
    { id: 2, at: since('03-18'), what: 'settings_changed', whom: null, who: 'Daniel Roth', is_me: false },
    { id: 1, at: since('03-17'), what: 'member_joined', whom: null, who: 'Amina Yusuf', is_me: false },
  ],
}

type Answers = { rows?: LeadRow[]; status?: Status }

/** Logs in as a member, with the fixed responses of the database. */
async function openInbox(page: Page, { rows = ROWS, status = FLOWING }: Answers = {}): Promise<void> {
  await signInMember(page)
  const [first] = rows
  const answers = {
    // As the database sorts open messages: the one to answer first is at the top.
    leads: rows.toReversed(),
    counts: { open: rows.length, answered: rows.length && 31, all: rows.length && 31 + rows.length },
    status,
    lead: first && leadOf(first),
    mark_read: null,
    settings: SETTINGS,
    team: TEAM,
    erase_preview: { email: first?.email, messages: 2, notes: 3, mails: 4 },
  }
  for (const [name, json] of Object.entries(answers)) await mockResponse(page, `**/rest/v1/rpc/inbox_${name}`, { json })
  await mockResponse(page, '**/functions/v1/send-contact-emails', { json: SET_UP })
  await page.goto('/inbox')
  await expect(page.getByRole('list').or(page.getByRole('heading')).first()).toBeVisible()
  await expect(page.locator('.status-line')).toContainText(/\w/)
}

async function openLead(page: Page): Promise<void> {
  await openInbox(page)
  await page.getByRole('link', { name: SAMPLES[0]?.[0] ?? '' }).click()
  await expect(page.getByText(inboxLead.timeline.title)).toBeVisible()
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

/** A colleague has replied, and the next reply is being written. */
async function openReply(page: Page): Promise<void> {
  await openLead(page)
  await page.getByRole('button', { name: inboxLead.reply.button, exact: true }).click()
  await page.getByLabel(inboxLead.reply.label).fill('Thank you, Maria. Could we talk on Tuesday at 9:30?')
  await expect(page.getByRole('button', { name: inboxLead.reply.send })).toBeInViewport()
}

async function openScreen(page: Page, screen: 'team' | 'settings' | 'status', status = FLOWING): Promise<void> {
  await openInbox(page, { status })
  await page
    .getByRole('link', { name: words.nav[screen], exact: screen !== 'status' })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
}

async function openRemoving(page: Page): Promise<void> {
  await openScreen(page, 'team')
  await page.getByRole('button', { name: `${inboxTeam.remove} Daniel Roth` }).click()
  const question = page.getByRole('group')
  await expect(question.getByRole('button', { name: inboxTeam.ask.of.remove.no })).toBeInViewport()
}

export const inboxPictures: Record<string, Picture> = {
  'inbox-list': { open: openInbox, sizes: BOTH },
  'inbox-lead': { open: openLead, sizes: BOTH },
  'inbox-reply': { open: openReply, sizes: BOTH },
  'inbox-notes': { open: openNotes, sizes: BOTH },
  'inbox-empty': { open: (page) => openInbox(page, { rows: [] }), sizes: [DESKTOP] },
  'inbox-down': { open: (page) => openInbox(page, { status: STUCK }), sizes: [DESKTOP] },
  'inbox-erase': { open: openErasing, sizes: [DESKTOP] },
  'inbox-team': { open: (page) => openScreen(page, 'team'), sizes: THREE },
  'inbox-team-remove': { open: openRemoving, sizes: [PHONE] },
  'inbox-settings': { open: (page) => openScreen(page, 'settings'), sizes: THREE },
  'inbox-status': { open: (page) => openScreen(page, 'status'), sizes: THREE },
  'inbox-status-stuck': { open: (page) => openScreen(page, 'status', STUCK), sizes: THREE },
  'inbox-forced-colours': inForcedColours(openInbox),
  'inbox-forced-colours-lead': inForcedColours(openLead),
}
