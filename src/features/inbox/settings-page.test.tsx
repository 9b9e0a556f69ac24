// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { receipt } from '#src/content/receipt.ts'
import type { InboxBackend } from './backend.ts'
import { inboxQueryClient } from './queries.ts'
import type { Settings } from './types.ts'
import { SettingsPage } from './settings-page.tsx'

// A Monday.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T10:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const stored: Settings = {
  timeZone: 'Europe/London',
  version: 1,
  opensAt: '09:00',
  closesAt: '17:00',
  workDays: [1, 2, 3, 4, 5],
  daysOff: [{ first: '2026-01-01', last: '2026-01-01', label: 'New Year' }],
  remindAfter: 1,
}
const setUp: MailSetUp = {
  mailer: 'smtp',
  senderDomain: 'site.test',
  isProduction: true,
  hasCronSecret: true,
  requiresTurnstile: false,
  hasEvents: false,
  voiceMinutesPerDay: 60,
  team: 'hello@site.test',
}
const ok = async <T,>(value: T) => ({ ok: true as const, value })

/** The page with a fake database that checks versions when saving. */
async function open() {
  const saved: Settings[] = []
  const database = { settings: stored }
  const backend = {
    settings: () => ok(database.settings),
    setUp: () => ok(setUp),
    saveSettings: async (settings: Settings) => {
      if (settings.version !== database.settings.version) return { ok: false, failure: 'conflict' }
      saved.push(settings)
      database.settings = { ...settings, version: settings.version + 1 }
      return ok(database.settings)
    },
  } as unknown as InboxBackend
  render(
    <QueryClientProvider client={inboxQueryClient()}>
      <SettingsPage backend={backend} email="ruth@site.test" />
    </QueryClientProvider>,
  )
  await screen.findByText(words.notices.title, { selector: 'h2' })
  return { saved, database }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function addDaysOff(first: string, last: string, label: string) {
  type(words.daysOff.first, first)
  type(words.daysOff.last, last)
  type(words.daysOff.label, label)
  press(words.daysOff.add)
}

test('days off are shown with their reason and effect, discarded, and saved with all other settings', async () => {
  const { saved } = await open()
  expect(screen.getByText(receipt.by('Tuesday 17 November, 17:00'))).toBeDefined()
  // Past days off are kept but not shown.
  expect(screen.getByText(words.daysOff.none)).toBeDefined()

  addDaysOff('2026-11-17', '2026-11-18', ' A fair ')
  expect(screen.getByText('A fair', { selector: '.day-label' })).toBeDefined()
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

test('an invalid range of days is not added', async () => {
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

test('settings changed by a colleague are shown, and no change of either is lost', async () => {
  const theirs = {
    ...stored,
    version: 2,
    daysOff: [...stored.daysOff, { first: '2026-12-24', last: '2026-12-26', label: 'Christmas' }],
  }
  const { saved, database } = await open()
  addDaysOff('2026-11-17', '', 'A fair')
  database.settings = theirs
  press(words.save)
  await screen.findByText('Christmas', { selector: '.day-label' })
  expect(screen.getByText('A fair', { selector: '.day-label' })).toBeDefined()
  press(words.save)
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.daysOff.map(({ label }) => label)).toEqual(['New Year', 'A fair', 'Christmas'])
})
