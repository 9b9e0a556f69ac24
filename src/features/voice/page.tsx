// The voice demo. What is in this folder, and where a change starts:
//   page.tsx, panel.tsx      the layout of every state, and its buttons; captions, ring, clock and log are parts
//   create-voice-call.ts     the state machine (call-state.ts) around the SDK's events; voice-call.ts is the one call
//   call-client.ts           the SDK; chat-client.ts has the same interface. On one machine, stack/fakes/voice is the provider
//   read-failure.ts          an error's kind; its sentence is in src/content/voice-failures.ts, its buttons in panel.tsx
//   use-draft.ts, lead-draft.ts, draft-dialog.tsx   the conversation as a message to the team
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { examples } from '#src/brand/examples.data.ts'
import { standIn } from '#src/content/stand-in.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { callStatus, idle, type CallState, type Turn } from './call-state.ts'
import { Captions } from './captions.tsx'
import { TimeLeft } from './clock.tsx'
import { CallLog } from './log.tsx'
import { AnswerActions, CallPanel } from './panel.tsx'
import { LevelRing } from './ring.tsx'
import { useDraft, type LoadForm } from './use-draft.ts'
import { voiceCall } from './voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice.css'

type VoiceDemoProps = { brand: ReactNode; loadForm: LoadForm }

export function VoiceDemo({ brand, loadForm }: VoiceDemoProps) {
  const state = useVoiceCall()
  const body = useCallFocus(state)
  const { review, sentAt, open, close, markSent } = useDraft(state, loadForm)
  const { phase, isWritten } = state
  const isActive = phase === 'active'

  return (
    <>
      <div
        className="call-layout"
        data-phase={phase}
        data-turn={isActive ? callStatus(state) : undefined}
        data-written={isWritten || undefined}
      >
        <Starfield className="call-stars" />
        <header className="call-bar z-1 flex min-h-15 py-1.5 flex-wrap items-center justify-between gap-x-2 xl:min-h-18">
          {brand}
          <BarAction state={state} />
        </header>
        <main id="main" tabIndex={-1}>
          <section ref={body} aria-labelledby="voice-title" className="call-body">
            <div className="call-scene">
              {phase !== 'ended' && !(isActive && isWritten) && <LevelRing state={state} />}
              <div className="call-words">
                <Intro phase={phase} />
                <CallStatus state={state} />
                <CallAlert state={state} />
                <CallContent state={state} sentAt={sentAt} onReview={open} />
              </div>
            </div>
            <CallPanel state={state} sentAt={sentAt} onReview={open} />
          </section>
        </main>
      </div>
      {review && (
        <review.DraftDialog draft={review.draft} Form={review.Form} state={state} onSent={markSent} onClose={close} />
      )}
    </>
  )
}

function BarAction({ state }: { state: CallState }) {
  const { phase, isWritten, startedAt } = state
  if (phase === 'active' && isWritten)
    return (
      <Button variant="line" size="small" onClick={() => voiceCall.end()}>
        <Icon name="close" />
        End chat
      </Button>
    )
  if (phase === 'active') return startedAt !== null && <TimeLeft startedAt={startedAt} />
  return (
    <Link href="/" className="text-link leading-tight">
      <Icon name="left" />
      {navigation.backHome}
    </Link>
  )
}

type CallContentProps = { state: CallState; sentAt: Date | null; onReview: () => void }

function CallContent({ state, sentAt, onReview }: CallContentProps) {
  const { phase, isWritten, lines } = state
  if (phase === 'ended') return <CallLog state={state} />
  if (phase !== 'active')
    return (
      // Replaced, because a button that is only disabled would keep the focus.
      phase !== 'failed' && <Questions key={phase} isConnecting={phase === 'connecting'} />
    )
  return (
    <>
      <Captions lines={lines} isWritten={isWritten}>
        {hasAsked(state) && <AnswerActions sentAt={sentAt} onReview={onReview} />}
      </Captions>
      <NextQuestions state={state} />
    </>
  )
}

/** The state of the call. Leaving the page ends it. */
function useVoiceCall(): CallState {
  useEffect(() => () => voiceCall.end(), [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}

const FOCUS: Record<CallState['phase'], string> = {
  idle: '[data-start]',
  connecting: '#voice-title',
  active: '#voice-title',
  ended: '#log-title',
  failed: '[data-start]',
}

/**
 * Controls appear and disappear with the call, and can take the keyboard focus with them. It moves to a heading, where a
 * key that is still held down does nothing, or back to the start button if no call was established.
 */
function useCallFocus(state: CallState): RefObject<HTMLElement | null> {
  const body = useRef<HTMLElement>(null)
  const { phase } = state
  const isWriting = state.isWritten && phase === 'active'
  // The first question removes the list in which it was pressed.
  const view = isWriting && hasAsked(state) ? 'asked' : phase
  const shown = useRef(view)

  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches('h2') === true
    if (!isLost) return
    body.current?.querySelector<HTMLElement>(isWriting ? 'form input' : FOCUS[phase])?.focus()
  }, [view, phase, isWriting])

  return body
}

/** The page's titles and texts. In a call and after it they stay in the page for screen readers only. */
function Intro({ phase }: { phase: CallState['phase'] }) {
  const isHidden = phase === 'active' || phase === 'ended'
  return (
    <div className={isHidden ? 'sr-only' : 'py-(--step) md:mt-auto md:max-w-132'}>
      <h1 className="-ml-[0.03em] text-[clamp(2.125rem,1.5rem+2.75vw,4.125rem)] leading-none tracking-[-0.026em]">
        Voice Agent Demo
      </h1>
      <p className="mt-(--step) text-lg leading-normal text-balance text-fg-soft">
        Experience the power of AI conversation technology. Click to start talking with our voice agent.
      </p>
      <h2 id="voice-title" tabIndex={-1} className="mt-(--step) rounded-none border-t border-line pt-(--step) text-xl">
        AI Voice Assistant
      </h2>
      {IS_STAND_IN && !isHidden && <p className="text-sm font-semibold text-brass-300">{standIn.label}</p>}
      {phase !== 'failed' && (
        <p className="mt-1 leading-normal text-balance text-fg-soft">
          Click the button below to start your voice conversation with our AI assistant.
        </p>
      )}
      <p className="mt-3 hidden noscript:block">
        The voice demo needs JavaScript. You can still write to us.{' '}
        <Link href="/#contact" className="text-link">
          Get in Touch
        </Link>
      </p>
    </div>
  )
}

function CallAlert({ state: { phase, failure, isWritten } }: { state: CallState }) {
  if (!failure) return null
  let title = 'There is a problem with your microphone'
  if (phase === 'failed') title = 'The call could not start'
  if (phase === 'ended') title = isWritten ? 'The chat was cut off' : 'The call was cut off'
  return <Banner role="alert" heading={title} text={voiceFailures[failure]} className="call-alert" />
}

const TURN_LABELS: Record<Turn, string> = {
  muted: 'Muted',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
  writing: 'In writing',
}

/**
 * The state of the call. Only what the visitor cannot hear is announced; turns are audible. The live region is
 * always in the page: one that appears with its text may not be announced.
 */
function CallStatus({ state }: { state: CallState }) {
  const isActive = state.phase === 'active'
  const turn = callStatus(state)
  const isAnnounced = turn === 'muted'
  const label = isActive && (
    <p className="font-display text-[clamp(1.5rem,1.5rem+0.75vw,2.75rem)] leading-none text-brass-200 in-data-[turn=muted]:text-fg">
      {TURN_LABELS[turn]}
    </p>
  )
  return (
    <div className={isActive ? 'call-status' : 'hidden'}>
      {!isAnnounced && label}
      <div role="status" aria-atomic="false" className="contents">
        {isAnnounced && label}
        {isActive && <StatusText isWritten={state.isWritten} turn={turn} />}
      </div>
      {IS_STAND_IN && isActive && (
        <p className="w-full text-sm font-semibold text-brass-300">
          {standIn.label}
          {!hasAsked(state) && <span className="max-[18rem]:sr-only">: pick a question</span>}
        </p>
      )}
    </div>
  )
}

function StatusText({ isWritten, turn }: { isWritten: boolean; turn: Turn }) {
  const emphasis = turn === 'listening' ? 'font-semibold' : 'text-fg-soft in-data-[turn=muted]:text-xs'
  return (
    <p className={`max-[18rem]:sr-only ${emphasis}`}>
      {!isWritten && turn !== 'muted' && <span className="call-light" />}
      {isWritten ? 'No microphone needed.' : 'Voice chat active - Speak now!'}
    </p>
  )
}

function hasAsked({ lines }: CallState): boolean {
  return lines.some(({ speaker }) => speaker === 'user')
}

function Questions({ isConnecting }: { isConnecting: boolean }) {
  return (
    <section
      aria-labelledby="questions-title"
      className={`pt-(--step) md:max-w-132 md:pb-9 noscript:hidden ${isConnecting ? 'opacity-50' : ''}`}
    >
      <h2 id="questions-title" className="mb-1 font-display text-base leading-snug text-brass-300 max-md:text-sm">
        Or choose a question. The answer comes in writing.
      </h2>
      <ul>
        {examples.map((question) => (
          <li key={question}>
            <button
              type="button"
              disabled={isConnecting}
              onClick={() => void voiceCall.start({ isWritten: true, question })}
              className="question-row"
            >
              {question}
              <Icon name="right" className="size-[1.25em] text-brass-400" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was not asked yet, sent as text. On a phone the captions need the room once the visitor has spoken. */
function NextQuestions({ state }: { state: CallState }) {
  const isCrowded = state.failure !== null || (hasAsked(state) && !state.isWritten)
  const questions = examples.filter((question) => state.lines.every(({ text }) => text !== question))
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions-title" className={`pb-(--step) ${isCrowded ? 'max-xl:hidden' : ''}`}>
      <h2 id="questions-title" className="font-display text-base leading-snug text-brass-300">
        Things to ask
      </h2>
      <ul className="questions-scroller">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => voiceCall.type(question)} className="question-chip">
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
