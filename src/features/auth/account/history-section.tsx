import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { accountPage } from '#src/content/account-page.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Records, Section, Tone } from '#src/ui/paper.tsx'
import { changes, type AccountData } from './account-changes.ts'

const words = accountPage.records

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const dayOf = (at: string): string => shortDate.format(new Date(at))
/** A line must not break inside it. */
const longDayOf = (at: string): string => longDate.format(new Date(at)).replaceAll(' ', '\u00a0')
export const clock = (at: Date): string => time.format(at)

type Loaded = AccountData | 'loading' | 'failed'

/** What this account sent; null if no one is logged in. */
export function useAccountData(userId: string | null): { loaded: Loaded; reload: () => void } {
  const [answer, setAnswer] = useState<{ of: string | null; loaded: Loaded }>({ of: null, loaded: 'loading' })
  const lastLoad = useRef(0)

  const load = useCallback(async () => {
    const number = (lastLoad.current += 1)
    const result = await changes.load()
    // A late response to an earlier request must not replace a newer one.
    if (number === lastLoad.current) setAnswer({ of: userId, loaded: result.ok ? result.value : 'failed' })
  }, [userId])
  const reload = useCallback(() => void load(), [load])

  useEffect(() => {
    if (userId !== null) reload()
  }, [reload, userId])

  // After a change of account in another tab, data of the previous account is hidden.
  return { loaded: answer.of === userId ? answer.loaded : 'loading', reload }
}

/** The messages of this account, newest first. */
export function HistorySection({ loaded, reload }: { loaded: Loaded; reload: () => void }) {
  return (
    <Section title={words.title}>
      {loaded === 'loading' && <p className="text-fg-soft">{words.loading}</p>}
      {loaded === 'failed' && (
        <p role="alert" className="text-fg-soft">
          {words.notLoaded}{' '}
          <button type="button" className="text-link -my-3" onClick={reload}>
            {words.again}
          </button>
        </p>
      )}
      {typeof loaded === 'object' && <Messages data={loaded} />}
    </Section>
  )
}

function Messages({ data }: { data: AccountData }) {
  if (data.messages.length === 0) {
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
      {data.messages.map(({ id, message, sentAt, answeredAt, confirmationSentAt, keptUntil }) => (
        <li key={id}>
          <details className="group">
            <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1.5 py-3.5 hover:bg-hover sm:grid sm:grid-cols-[minmax(0,1fr)_auto_7rem_1.25rem] [&::-webkit-details-marker]:hidden">
              <span className="font-display text-[1.1875rem]/[1.4] wrap-anywhere max-sm:grow max-sm:basis-full max-sm:group-open:basis-auto">
                <span dir="auto" className="line-clamp-2 group-open:hidden sm:line-clamp-1">
                  {message}
                </span>
                <span className="hidden group-open:block">{words.message}</span>
              </span>
              <span className="flex text-sm text-fg-soft max-sm:grow max-sm:group-open:hidden sm:group-open:invisible">
                {answeredAt ? (
                  <Tone tone="ok" mark={<Icon name="check" />}>
                    {words.isAnswered}
                  </Tone>
                ) : (
                  words.isOpen
                )}
              </span>
              <time dateTime={sentAt} className="text-end text-sm text-fg-mute tabular-nums">
                {dayOf(sentAt)}
              </time>
              <Icon name="open" className="size-4.5 text-fg-mute group-open:rotate-180" />
            </summary>
            <div className="grid justify-items-start gap-2.5 pb-4.5">
              <blockquote
                dir="auto"
                className="max-w-144 font-display text-[1.1875rem]/[1.5] wrap-anywhere whitespace-pre-line"
              >
                {message}
              </blockquote>
              <p className="font-semibold">{answeredAt ? words.answered(longDayOf(answeredAt)) : words.open}</p>
              <p className="text-xs text-fg-mute">
                {words.sent(clock(new Date(sentAt)))}{' '}
                {confirmationSentAt && `${words.confirmed(clock(new Date(confirmationSentAt)))} `}
                {words.keptUntil(longDayOf(keptUntil))}
              </p>
            </div>
          </details>
        </li>
      ))}
    </Records>
  )
}
