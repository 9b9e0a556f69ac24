import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { inboxStatus } from '#src/content/inbox-status.ts'
import { Button } from '#src/ui/button.tsx'
import type { InboxBackend } from '../inbox-backend.ts'
import { valueOf } from '../inbox-queries.ts'
import type { Tested } from '../inbox-types.ts'
import type { ChannelRow } from '../status/read-status.ts'
import { ToneWord } from '../two-panes.tsx'
import { clockWhen } from '../when.ts'
import { Part } from './part.tsx'

/** How the function that sends is set up, which only a deployment changes. */
export function useSetUp(backend: InboxBackend): MailSetUp | null {
  const query = useQuery({ queryKey: ['set-up'], queryFn: () => valueOf(backend.setUp()), refetchInterval: false })
  return query.data ?? null
}

/** The channels by which a new message reaches the team; each can be tested. */
export function Channels({ rows, backend }: { rows: ChannelRow[]; backend: InboxBackend }) {
  return (
    <Part id="channels" title={words.channels.title} text={words.channels.text}>
      <ul className="pane-rows mt-3">
        {rows.map((row) => (
          <Channel key={row.kind} {...row} onTest={() => backend.testChannel(row.kind)} />
        ))}
      </ul>
    </Part>
  )
}

type Answer = Tested & { at: string }

type ChannelProps = ChannelRow & { onTest: () => ReturnType<InboxBackend['testChannel']> }

function Channel({ kind, name, tone, state, text, isOn, onTest }: ChannelProps) {
  const [isTesting, setIsTesting] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)

  const test = async () => {
    setIsTesting(true)
    setAnswer(null)
    const result = await onTest()
    const told = result.ok ? result.value : { error: 'unreachable', to: null }
    setAnswer({ ...told, at: clockWhen(new Date().toISOString()) })
    setIsTesting(false)
  }

  return (
    <li className="channel-row">
      <div>
        <h3>{name}</h3>
        <p className="text-fg-soft">{words.channels.what[kind]}</p>
      </div>
      <div>
        <ToneWord tone={tone}>{state}</ToneWord>
        <p className="text-fg-soft">{text}</p>
      </div>
      {isOn && (
        <Button look="line" size="small" busy={isTesting && words.test.busy} onClick={() => void test()}>
          {words.test.button}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <div role="status" className="test-place">
        {answer && <TestAnswer {...answer} />}
      </div>
    </li>
  )
}

function TestAnswer({ error, to, at }: Answer) {
  const { passed, mailTaken, messageTaken, failed, errors, says } = words.test
  const isFine = error === null
  const why = error === null ? '' : (errors[error] ?? says(inboxStatus.email.errors[error] ?? error))
  return (
    <p className="test-answer wrap-anywhere" data-tone={isFine ? 'ok' : 'bad'}>
      <ToneWord tone={isFine ? 'ok' : 'bad'}>{isFine ? passed : failed}</ToneWord>{' '}
      {isFine ? (to === null ? messageTaken(at) : mailTaken(at, to)) : why}
    </p>
  )
}

/** Keys to other services: never shown, only whether they are there. */
export function Secrets({ setUp: { mailer, channels, hasVoiceKey, asksTurnstile, hasEvents } }: { setUp: MailSetUp }) {
  const { title, text, names, set, notSet, checkOff, eventsOff } = words.secrets
  const rows = [
    { name: names.email, has: mailer !== 'none' },
    { name: names.slack, has: channels.includes('slack') },
    { name: names.webhook, has: channels.includes('webhook') },
    ...(HAS_VOICE ? [{ name: names.voice, has: hasVoiceKey }] : []),
    { name: names.check, has: asksTurnstile, without: checkOff },
    { name: names.events, has: hasEvents, without: eventsOff },
  ]
  return (
    <Part id="secrets" title={title} text={text}>
      <ul className="pane-rows mt-3">
        {rows.map(({ name, has, without }) => (
          <li key={name} className="secret-row">
            <b>{name}</b>
            <ToneWord tone={has ? 'ok' : 'off'}>{has ? set : notSet}</ToneWord>
            <span className="text-fg-soft">{!has && without}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
