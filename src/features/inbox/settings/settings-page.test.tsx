// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { inboxStatus } from '#src/content/inbox-status.ts'
import { receipt } from '#src/content/receipt.ts'
import type { InboxBackend } from '../inbox-backend.ts'
import { inboxQueryClient } from '../inbox-queries.ts'
import type { AllSettings, Settings, Status, Tested } from '../inbox-types.ts'
import { SettingsPage } from './settings-page.tsx'

// A Monday.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T10:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const stored: Settings = {
  timeZone: 'Europe/London',
  opensAt: '09:00',
  closesAt: '17:00',
  workDays: [1, 2, 3, 4, 5],
  daysOff: [{ first: '2026-01-01', last: '2026-01-01', label: 'New Year' }],
  remindAfter: 1,
  remindAllAfter: 2,
  alsoNotify: null,
}
const all: AllSettings = {
  settings: stored,
  hasFallback: false,
  limits: { messagesPerHour: 20, confirmationsPerInbox: 3, retentionMonths: 24 },
}
const setUp: MailSetUp = {
  mailer: 'smtp',
  senderDomain: 'site.test',
  isProduction: true,
  hasCronSecret: true,
  hasFallback: false,
  channels: ['slack'],
  hasVoiceKey: true,
  asksTurnstile: false,
  hasEvents: false,
  team: 'hello@site.test',
}
const status: Status = {
  health: { alarms: [], pending: 0, held: 0, sentLast24Hours: 3, browserFailures: {} },
  lastSentAt: null,
  oldestWaitingSince: null,
  confirmationsWaiting: 0,
  failing: null,
  failed: [],
  channels: [{ kind: 'slack', isOn: true, isFailing: false, lastAt: null }],
  secondAddressLastAt: null,
  voiceSecondsToday: 0,
}

const ok = async <T,>(value: T) => ({ ok: true as const, value })

/** The page in front of a database that keeps what is saved, and of channels that answer so. */
async function open(tested: Record<string, Tested> = {}) {
  const saved: Settings[] = []
  const backend = {
    settings: () => ok(all),
    setUp: () => ok(setUp),
    saveSettings: (settings: Settings) => {
      saved.push(settings)
      return ok(settings)
    },
    testChannel: (channel: string) => ok(tested[channel] ?? { error: 'not_set', to: null }),
  } as unknown as InboxBackend
  render(
    <QueryClientProvider client={inboxQueryClient()}>
      <SettingsPage backend={backend} status={status} email="ruth@site.test" />
    </QueryClientProvider>,
  )
  await screen.findByText(words.secrets.title, { selector: 'h2' })
  return { saved }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function addDaysOff(first: string, last: string, label: string) {
  type(words.daysOff.first, first)
  type(words.daysOff.last, last)
  type(words.daysOff.label, label)
  press(words.daysOff.add)
}

test('days off are shown with what for and with their effect, discarded, and saved with all other settings', async () => {
  const { saved } = await open()
  expect(screen.getByText(receipt.by('Tuesday 17 November, 17:00'))).toBeDefined()
  // What is over is kept, but not shown.
  expect(screen.getByText(words.daysOff.none)).toBeDefined()

  addDaysOff('2026-11-17', '2026-11-18', ' A fair ')
  expect(screen.getByText('A fair', { selector: '.day-off-row > span' })).toBeDefined()
  expect(screen.getByText(receipt.by('Thursday 19 November, 17:00'))).toBeDefined()
  press(words.discard)
  expect(screen.queryByText('A fair')).toBeNull()
  expect(screen.queryByText(words.unsaved)).toBeNull()

  addDaysOff('2026-11-17', '', 'A fair')
  type(words.hours.to, '16:00')
  press(words.save)
  await vi.waitFor(() => expect(screen.queryByText(words.unsaved)).toBeNull())
  const fair = { first: '2026-11-17', last: '2026-11-17', label: 'A fair' }
  expect(saved).toEqual([{ ...stored, closesAt: '16:00', daysOff: [...stored.daysOff, fair] }])
  expect(screen.getByText(receipt.by('Wednesday 18 November, 16:00'))).toBeDefined()

  press(`${words.daysOff.remove} A fair`)
  press(words.save)
  await vi.waitFor(() => expect(saved[1]?.daysOff).toEqual(stored.daysOff))
})

test('what is no range of days is not added', async () => {
  await open()
  for (const [first, last] of [
    ['2026-12-24', '2026-12-23'],
    ['', ''],
    ['2026-01-01', '2028-01-01'],
  ] as const) {
    addDaysOff(first, last, '')
    expect(screen.getByText(words.daysOff.wrong)).toBeDefined()
    expect(screen.queryByText(words.unsaved)).toBeNull()
  }
})

function row(name: string) {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`no row of ${name}`)
  return within(found)
}

test('a test shows what the receiver answered', async () => {
  await open({ email: { error: null, to: 'hello@site.test' }, slack: { error: 'http_404', to: null } })
  const { names, second } = inboxStatus.channels
  expect(row(second).queryByRole('button')).toBeNull()
  fireEvent.click(row(inboxStatus.email.name).getByRole('button'))
  expect(await row(inboxStatus.email.name).findByText(words.test.passed)).toBeDefined()
  expect(row(inboxStatus.email.name).getByText('hello@site.test', { exact: false })).toBeDefined()
  fireEvent.click(row(names['slack'] ?? '').getByRole('button'))
  const failed = await row(names['slack'] ?? '').findByText(words.test.failed)
  expect(failed.closest('p')?.textContent).toContain(inboxStatus.email.errors['http_404'])
})

const secretOf = (name: string) =>
  screen.queryByText(name, { selector: '.secret-row b' })?.nextElementSibling?.textContent

test('secrets are shown as set or not set, and the voice demo only where there is one', async () => {
  await open()
  const { names, set, notSet } = words.secrets
  const shown = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, secretOf(name)]))
  const voice = HAS_VOICE ? set : undefined
  expect(shown).toEqual({ email: set, slack: set, webhook: notSet, voice, check: notSet, events: notSet })
})
