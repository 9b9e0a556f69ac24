import { Link } from 'wouter'
import { accountPage } from '#src/content/account-page.ts'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Records, Section, Tone } from '#src/ui/paper.tsx'
import type { Message } from './account-changes.ts'

const words = accountPage.records

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
/** A line must not break inside it. */
const dayOf = (at: string): string => date.format(new Date(at)).replaceAll(' ', '\u00a0')

/** The messages of this account, newest first. */
export function HistorySection({ loaded }: { loaded: Message[] | 'loading' | 'failed' }) {
  return (
    <Section title={words.title}>
      {loaded === 'loading' && <p className="text-fg-soft">{words.loading}</p>}
      {loaded === 'failed' && (
        <p role="alert" className="text-fg-soft">
          {words.notLoaded}{' '}
          <a href={links.account} className="text-link -my-3">
            {words.again}
          </a>
        </p>
      )}
      {typeof loaded === 'object' && <Messages messages={loaded} />}
    </Section>
  )
}

function Messages({ messages }: { messages: Message[] }) {
  if (messages.length === 0) {
    return (
      <p className="text-fg-soft">
        {words.none}{' '}
        <Link href="/#contact" className="text-link -my-3">
          {words.write}
        </Link>
      </p>
    )
  }
  return (
    <Records>
      {messages.map(({ id, message, sentAt, answeredAt, keptUntil }) => (
        <li key={id} className="grid gap-2.5 py-4.5">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-fg-soft">
            <time dateTime={sentAt}>{words.sent(dayOf(sentAt))}</time>
            {answeredAt ? (
              <Tone tone="ok" mark={<Icon name="check" />}>
                {words.answered(dayOf(answeredAt))}
              </Tone>
            ) : (
              words.open
            )}
          </p>
          <blockquote
            dir="auto"
            className="max-w-144 font-display text-[1.1875rem]/[1.5] wrap-anywhere whitespace-pre-line"
          >
            {message}
          </blockquote>
          <p className="text-xs text-fg-mute">{words.keptUntil(dayOf(keptUntil))}</p>
        </li>
      ))}
    </Records>
  )
}
