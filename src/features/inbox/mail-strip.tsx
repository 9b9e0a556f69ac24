import { inboxStatus as words } from '#src/content/inbox-status.ts'
import { Mark } from './inbox-icon.tsx'
import type { ShownStatus } from './inbox-queries.ts'
import { barOf, type Tone } from './status/read-status.ts'
import { TONE_MARKS } from './two-panes.tsx'

type BarTone = Extract<Tone, keyof typeof words.bar.marks>

const unknown = { tone: 'bad', strong: words.bar.unknown, text: '' } as const

/** One sentence that says whether all is well, and leads to the page that says more. Empty while it is not known. */
export function MailStrip({ status, isConnected }: Pick<ShownStatus, 'status' | 'isConnected'>) {
  const said = isConnected ? status && barOf(status) : unknown
  return (
    <p role="status" data-tone={said?.tone} className="strip">
      {said && (
        <a href="#status">
          <Mark name={TONE_MARKS[said.tone]} />
          <span>
            {said.tone === 'ok' ? said.strong : <b>{said.strong}</b>} {said.text}
          </span>
        </a>
      )}
    </p>
  )
}

/** Beside the tab on small screens, where the sentence has no room. */
export function StatusMark({ tone }: { tone: BarTone }) {
  return (
    <span className="tab-mark lg:hidden" data-tone={tone}>
      <Mark name={TONE_MARKS[tone]} />
      <span className="sr-only">{words.bar.marks[tone]}</span>
    </span>
  )
}
