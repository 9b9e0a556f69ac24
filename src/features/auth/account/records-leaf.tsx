import { useState, type ReactNode } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { backend, type AccountData } from './account-backend.ts'
import { AccountIcon } from './account-icon.tsx'
import { clock, dayOf, longDayOf } from './dates.ts'
import { Leaf } from './leaf.tsx'
import type { Loaded } from './use-account-data.ts'

const words = accountPage.records

type Entry = { id: string; at: string; icon: ReactNode; kind: string; title: string; content: ReactNode }

/** What was sent and kept with this account, newest first, and all of it as a file. */
export function RecordsLeaf({ loaded, reload }: { loaded: Loaded; reload: () => void }) {
  return (
    <Leaf title={words.title}>
      {loaded === 'loading' && <p>{words.loading}</p>}
      {loaded === 'failed' && (
        <p role="alert">
          {words.notLoaded}{' '}
          <button type="button" className="acct-link" onClick={reload}>
            {words.again}
          </button>
        </p>
      )}
      {typeof loaded === 'object' && <Records data={loaded} reload={reload} />}
    </Leaf>
  )
}

function Records({ data, reload }: { data: AccountData; reload: () => void }) {
  const entries = entriesOf(data, reload)
  return (
    <>
      {entries.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ol className="acct-past">
          {entries.map(({ id, at, icon, kind, title, content }) => (
            <li key={id}>
              <details>
                <summary>
                  <span className="acct-kind">
                    {icon}
                    <b>{kind}</b>
                  </span>
                  <span dir="auto" className="acct-title">
                    {title}
                  </span>
                  <time dateTime={at}>{dayOf(at)}</time>
                  <Icon name="open" />
                </summary>
                <div className="acct-past-in">{content}</div>
              </details>
            </li>
          ))}
        </ol>
      )}
      <div className="acct-end">
        <button type="button" className="acct-quiet" onClick={() => download(data)}>
          <AccountIcon name="download" />
          {words.download}
        </button>
        <p className="acct-hint">{words.downloadNote}</p>
      </div>
    </>
  )
}

function entriesOf({ messages, transcripts }: AccountData, reload: () => void): Entry[] {
  const sent = messages.map(({ id, message, sentAt, answeredAt, confirmationSentAt, keptUntil }) => ({
    id,
    at: sentAt,
    icon: <AccountIcon name="sheet" />,
    kind: words.message,
    title: message,
    content: (
      <>
        <blockquote dir="auto">{message}</blockquote>
        <p className="acct-answer">{answeredAt ? words.answered(longDayOf(answeredAt)) : words.open}</p>
        <p className="acct-hint">
          {words.sent(clock(new Date(sentAt)))}{' '}
          {confirmationSentAt && `${words.confirmed(clock(new Date(confirmationSentAt)))} `}
          {words.keptUntil(longDayOf(keptUntil))}
        </p>
      </>
    ),
  }))
  const kept = transcripts.map(({ id, kind, keptAt, seconds, words: said, keptUntil }) => ({
    id,
    at: keptAt,
    icon: <Icon name="voice" />,
    kind: words[kind],
    title: words.length(Math.floor(seconds / 60), seconds % 60),
    content: (
      <>
        <blockquote dir="auto">{said}</blockquote>
        <p className="acct-hint">{words.keptUntil(longDayOf(keptUntil))}</p>
        <DeleteTranscript id={id} onDeleted={reload} />
      </>
    ),
  }))
  return [...sent, ...kept].toSorted((one, other) => other.at.localeCompare(one.at))
}

function DeleteTranscript({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const handleClick = async () => {
    setState('busy')
    const { ok } = await backend.deleteTranscript(id)
    setState(ok ? 'idle' : 'failed')
    if (ok) onDeleted()
  }
  return (
    <>
      <Button look="line" disabled={state === 'busy'} onClick={() => void handleClick()}>
        {words.remove}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="acct-failed">
          {accountPage.failed}
        </p>
      )}
    </>
  )
}

function download(data: AccountData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: words.fileName }).click()
  URL.revokeObjectURL(address)
}
