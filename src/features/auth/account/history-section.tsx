import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/paper.tsx'
import { changes, type AccountMessage } from './account-changes.ts'

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
/** A line must not break inside it. */
const formatDay = (at: string): string => date.format(new Date(at)).replaceAll(' ', '\u00a0')

export function HistorySection() {
  const [messages, setMessages] = useState<AccountMessage[] | 'loading' | 'failed'>('loading')

  useEffect(() => {
    void changes.load().then(({ data }) => setMessages(data ?? 'failed'))
  }, [])

  return (
    <Section title="Your messages">
      {messages === 'loading' && <p className="text-fg-soft">Loading...</p>}
      {messages === 'failed' && (
        <p role="alert" className="text-fg-soft">
          Your messages could not be loaded.{' '}
          <a href={links.account} className="text-link -my-3">
            Try again
          </a>
        </p>
      )}
      {typeof messages === 'object' && <Messages messages={messages} />}
    </Section>
  )
}

function Messages({ messages }: { messages: AccountMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="text-fg-soft">
        Nothing yet. Messages you send while logged in will appear here.{' '}
        <Link href="/#contact" className="text-link -my-3">
          Write to us
        </Link>
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {messages.map(({ id, message, sentAt, answeredAt, keptUntil }) => (
        <li key={id} className="grid gap-2.5 py-4.5">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-fg-soft">
            <time dateTime={sentAt}>Sent {formatDay(sentAt)}</time>
            {answeredAt ? (
              <span className="inline-flex items-center gap-2 font-[550] text-verdigris-700">
                <Icon name="check" />
                Answered {formatDay(answeredAt)}
              </span>
            ) : (
              'Not answered yet'
            )}
          </p>
          <blockquote
            dir="auto"
            className="max-w-144 font-display text-[1.1875rem]/[1.5] wrap-anywhere whitespace-pre-line"
          >
            {message}
          </blockquote>
          <p className="text-xs text-fg-mute">Kept until {formatDay(keptUntil)}.</p>
        </li>
      ))}
    </ul>
  )
}
