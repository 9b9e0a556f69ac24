import type { MailSetUp } from '#shared/mail/set-up.ts'
import type { DaysOff } from '#shared/reply-by.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import type { Settings } from '../inbox-types.ts'
import type { Tone, ChannelRow } from '../status/read-status.ts'

type Entry = { id: string; title: string; text: string; tone?: Tone }

/** What is over stays stored, because reminders count back, but is not shown. */
export function daysAhead(daysOff: DaysOff[], today = new Date().toLocaleDateString('sv-SE')): DaysOff[] {
  return daysOff.filter(({ last }) => last >= today)
}

/** The parts of the page, each with what is set there in a few words. */
export function indexOf(settings: Settings, rows: ChannelRow[], setUp: MailSetUp | null): Entry[] {
  const { workDays, opensAt, closesAt, daysOff, remindAfter, remindAllAfter, alsoNotify } = settings
  const { hours, reminders, notices, channels, limits, secrets, index } = words
  const ahead = daysAhead(daysOff).length
  const stopped = rows.filter(({ tone }) => tone === 'bad').length
  return [
    {
      id: 'hours',
      title: hours.title,
      text: index.hours(
        workDays.map((day) => hours.names[day - 1] ?? ''),
        opensAt,
        closesAt,
      ),
    },
    { id: 'days-off', title: words.daysOff.title, text: index.daysOff(ahead) },
    { id: 'reminders', title: reminders.title, text: index.reminders([remindAfter, remindAllAfter]) },
    { id: 'notices', title: notices.title, text: index.notices(setUp?.team ?? null, alsoNotify !== null) },
    {
      id: 'channels',
      title: channels.title,
      text: index.channels(rows.filter(({ isOn }) => isOn).length, stopped),
      ...(stopped > 0 && { tone: 'bad' as const }),
    },
    { id: 'limits', title: limits.title, text: index.read },
    { id: 'secrets', title: secrets.title, text: index.read },
  ]
}
