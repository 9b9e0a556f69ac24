import { useState } from 'react'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import { Button } from '#src/ui/button.tsx'
import type { InboxBackend } from '../inbox-backend.ts'
import type { Tested } from '../inbox-types.ts'
import { ToneWord } from '../two-panes.tsx'
import { clockWhen } from '../when.ts'
import type { ChannelState } from './read-status.ts'

type Answer = Tested & { at: string }

type ChannelRowProps = ChannelState & { onTest: () => ReturnType<InboxBackend['testChannel']> }

/** A channel by which a new message reaches the team. One that is on can be tested. */
export function ChannelRow({ kind, name, tone, state, text, isOn, onTest }: ChannelRowProps) {
  const [isTesting, setIsTesting] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)

  const test = async () => {
    setIsTesting(true)
    setAnswer(null)
    const result = await onTest()
    const tested = result.ok ? result.value : { error: 'unreachable', to: null }
    setAnswer({ ...tested, at: clockWhen(new Date().toISOString()) })
    setIsTesting(false)
  }

  return (
    <li className="status-row">
      <h3>{name}</h3>
      <ToneWord tone={tone}>{state}</ToneWord>
      <div className="text-fg-soft">
        <p>
          {words.channels.what[kind]} {text}
        </p>
        <div role="status">{answer && <TestAnswer {...answer} />}</div>
      </div>
      {isOn && (
        <Button look="line" size="small" busy={isTesting && words.test.busy} onClick={() => void test()}>
          {words.test.button}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}

function TestAnswer({ error, to, at }: Answer) {
  const { passed, mailTaken, messageTaken, failed, errors, says } = words.test
  const isFine = error === null
  const why = error === null ? '' : (errors[error] ?? says(words.email.errors[error] ?? error))
  return (
    <p className="mt-2 wrap-anywhere">
      <ToneWord tone={isFine ? 'ok' : 'bad'}>{isFine ? passed : failed}</ToneWord>{' '}
      {isFine ? (to === null ? messageTaken(at) : mailTaken(at, to)) : why}
    </p>
  )
}
