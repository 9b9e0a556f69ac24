import { FAILURE_KINDS } from '#shared/browser-failure.ts'
import { inbox } from '#src/content/inbox.ts'
import { Mark } from './inbox-icon.tsx'
import type { Strip } from './inbox-types.ts'
import { clockWhen } from './when.ts'

const words = inbox.strip

/** One line that says whether mail flows. Null while it is not known. */
export function MailStrip({ strip, isConnected }: { strip: Strip | null; isConnected: boolean }) {
  const { isBad, strong, text } = isConnected ? said(strip) : { isBad: true, strong: words.unknown, text: '' }
  return (
    <p
      role="status"
      data-bad={isBad || undefined}
      className="strip ml-auto flex items-center text-xs/[1.35] text-mist-300 data-bad:max-w-xl data-bad:rounded-md data-bad:border data-bad:border-vermilion-400 data-bad:bg-vermilion-900 data-bad:px-3 data-bad:py-2 data-bad:text-paper-100 max-lg:order-3 max-lg:m-0 max-lg:max-w-none! max-lg:flex-[1_1_100%] max-lg:not-data-bad:pt-0.5 max-lg:not-data-bad:pb-1.5 max-lg:data-bad:mb-1.5"
    >
      {strong && <Mark name={isBad ? 'bounced' : 'delivered'} />}
      <span>
        {isBad ? <b>{strong}</b> : strong} {text}
      </span>
    </p>
  )
}

function said(strip: Strip | null): { isBad: boolean; strong: string; text: string } {
  if (!strip) return { isBad: false, strong: '', text: '' }
  const { health, oldestWaitingSince, lastSentAt } = strip
  const failures = failuresIn(health)
  if (health.status === 'ok') {
    const last = lastSentAt ? words.last(clockWhen(lastSentAt)) : words.never
    return { isBad: false, strong: words.flows, text: `${last} ${words.waiting(health.pending)}${failures}` }
  }
  if (health.alarms.includes('mails wait too long') && oldestWaitingSince) {
    const others = health.alarms.filter((alarm) => alarm !== 'mails wait too long')
    const more = others.length > 0 ? ` ${words.alarm}${others.join(', ')}.` : ''
    return {
      isBad: true,
      strong: words.stuck(clockWhen(oldestWaitingSince)),
      text: words.stuckText(health.pending) + more + failures,
    }
  }
  return { isBad: true, strong: words.alarm, text: `${health.alarms.join(', ')}.${failures}` }
}

/** What pages reported of themselves, most of it first. */
function failuresIn({ browserFailures }: Strip['health']): string {
  const found = FAILURE_KINDS.map((kind) => ({ kind, count: browserFailures[kind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  if (found.length === 0) return ''
  return ` ${words.inBrowsers}${found.map(({ kind, count }) => `${words.failures[kind]} (${count})`).join(', ')}.`
}
