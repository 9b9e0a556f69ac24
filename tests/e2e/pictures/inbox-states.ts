// The inbox with answers that never change. The clock of all pictures stands at noon of 20 March 2026.
import { expect, type Page } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import type { Lead, LeadRow, MailState, Strip } from '#src/features/inbox/inbox-types.ts'
import { answerWith } from '../answer-with.ts'
import { signInMember } from './member.ts'

const BEFORE = '2026-03-20T'

type Sample = [name: string, company: string, words: string, at: string, confirmation: MailState, reason?: string]

const SAMPLES: Sample[] = [
  [
    'Maria Finch',
    'Harbour & Finch Freight',
    'I would like a free AI Readiness Review. We have four years of support tickets and three people who answer them. Half the tickets record how they were resolved.',
    `${BEFORE}11:36:02+00:00`,
    'delivered',
  ],
  [
    'Tomas Lind',
    'Skagen Fisk',
    'Could a model price the catch before the boat is in?',
    `${BEFORE}09:02:00+00:00`,
    'sent',
  ],
  [
    'Adaeze Obi',
    '',
    'Do you also work with charities? We are eleven people and our budget is small, but the question is real.',
    `${BEFORE}07:47:00+00:00`,
    'bounced',
    'no such mailbox',
  ],
  [
    'Ines Carvalho',
    'Município de Aveiro',
    'We must buy an AI system by spring and nobody here has written such a tender before.',
    '2026-03-17T10:00:00+00:00',
    'delivered',
  ],
  [
    'B. Hartog',
    'Hartog & Zn.',
    'second message in one day: forgot to say that the archive is on paper.',
    '2026-03-06T10:00:00+00:00',
    'held',
    'duplicate',
  ],
]

const ROWS = SAMPLES.map(([name, company, excerpt, created_at, state, reason = null], index): LeadRow => ({
  id: `00000000-0000-4000-8000-${String(SAMPLES.length - index).padStart(12, '0')}`,
  created_at,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  company: company || null,
  excerpt,
  source: index === 1 ? 'voice' : 'form',
  is_unread: index < 3,
  answered_at: null,
  answered_by: null,
  version: 1,
  confirmation: { state, reason, at: created_at },
  notification: { state: index === 4 ? 'sent' : 'delivered', reason: null, at: created_at },
}))

const REST = `

Last year we bought a tool that was meant to answer the easy ones. It answered the wrong ones. Before we spend again I would like somebody to tell us whether our data is any good, and whether this is worth doing at all.

We are in Hull. Mornings are best.

Maria`

function leadOf({ id, created_at, name, email, company, excerpt, source }: LeadRow): Lead {
  const at = (seconds: string) => `${BEFORE}11:36:${seconds}+00:00`
  const mail = { reason: null, attempts: 1, nextAt: null, canSendAgain: false, canStop: false } as const
  return {
    id,
    createdAt: created_at,
    name,
    email,
    company,
    message: excerpt + REST,
    source,
    origin: null,
    version: 1,
    isUnread: false,
    answeredAt: null,
    answeredBy: null,
    keptUntil: '2028-03-20T12:00:00+00:00',
    mails: [
      { ...mail, id: 1, kind: 'confirmation', state: 'delivered', sentAt: at('04'), deliveredAt: at('09') },
      { ...mail, id: 2, kind: 'notification', state: 'delivered', sentAt: at('04'), deliveredAt: at('11') },
    ],
    notes: [
      {
        id: 1,
        author: 'Daniel',
        body: 'Spoke to them at the port conference. Ask about the second depot.',
        createdAt: `${BEFORE}11:52:00+00:00`,
        isOwn: false,
      },
    ],
    timeline: [
      { at: created_at, what: 'received', who: null },
      { at: at('04'), what: 'confirmation_sent', who: null },
      { at: at('09'), what: 'confirmation_delivered', who: null },
      { at: at('11'), what: 'notification_delivered', who: null },
    ],
    previous: [{ id: ROWS[3]?.id ?? '', createdAt: '2026-01-12T10:00:00+00:00', excerpt: 'A question' }],
  }
}

const FLOWING: Strip = {
  health: { status: 'ok', alarms: [], pending: 0, browserFailures: {} },
  oldestWaitingSince: null,
  lastSentAt: `${BEFORE}11:36:11+00:00`,
}

const STUCK: Strip = {
  ...FLOWING,
  health: { status: 'alarm', alarms: ['mails wait too long'], pending: 4, browserFailures: {} },
  oldestWaitingSince: `${BEFORE}10:58:00+00:00`,
}

type Answers = { rows?: LeadRow[]; strip?: Strip }

/** Signs in as a member, with the database's answers in place. */
async function openInbox(page: Page, { rows = ROWS, strip = FLOWING }: Answers = {}): Promise<void> {
  await signInMember(page)
  const [first] = rows
  const answers = {
    leads: rows,
    counts: { open: rows.length, answered: rows.length && 31, all: rows.length && 31 + rows.length },
    strip,
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

export const inboxStates = {
  list: (page: Page) => openInbox(page),
  lead: openLead,
  empty: (page: Page) => openInbox(page, { rows: [] }),
  down: (page: Page) => openInbox(page, { strip: STUCK }),
  erase: async (page: Page) => {
    await openLead(page)
    await page.getByRole('button', { name: inboxLead.erase.button }).click()
    await expect(page.getByText(inboxLead.erase.remainsTitle)).toBeVisible()
  },
}
