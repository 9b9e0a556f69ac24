// The voice demo. What is in this folder, and where a change starts:
//   page.tsx, panel.tsx      the layout of every state, and its buttons; captions, ring, clock and log are parts
//   create-voice-call.ts     the state machine (call-state.ts) around the SDK's events; voice-call.ts is the one call
//   call-client.ts           the SDK; chat-client.ts and preview-client.ts have the same interface
//   read-failure.ts          an error's kind; its sentence is in src/content/voice-failures.ts, its buttons in panel.tsx
//   use-draft.ts, lead-draft.ts, draft-dialog.tsx   the conversation as a message to the team
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { examples } from '#src/content/generated/examples.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { callStatus, idle, type CallState, type Turn } from './call-state.ts'
import { Captions } from './captions.tsx'
import { TimeLeft } from './clock.tsx'
import { CallLog } from './log.tsx'
import { AnswerActions, CallPanel, Hint } from './panel.tsx'
import { LevelRing } from './ring.tsx'
import { wasSaid } from './transcript.ts'
import { useDraft, type LoadForm } from './use-draft.ts'
import { voiceCall } from './voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice.css'

type VoiceDemoProps = { brand: ReactNode; loadForm: LoadForm }

export function VoiceDemo({ brand, loadForm }: VoiceDemoProps) {
  const state = useVoiceCall()
  const body = useCallFocus(state)
  const { review, sentAt, open, close, markSent } = useDraft(state, loadForm)
  const isActive = state.phase === 'active'

  return (
    <>
      <div
        className="call-layout"
        data-phase={state.phase}
        data-turn={isActive ? callStatus(state) : undefined}
        data-written={state.isWritten || undefined}
      >
        <Starfield className="call-stars" />
        <header className="call-bar absolute inset-x-(--edge) top-0 z-1 flex h-(--bar-height) items-center justify-between gap-2">
          {brand}
          <BarAction state={state} />
        </header>
        <main id="main" tabIndex={-1}>
          {/* Taller than the window only when the text is: then the page scrolls below the panel, which stays in view. */}
          <section
            ref={body}
            aria-labelledby="voice-title"
            className="grid min-h-dvh gap-x-[clamp(1.5rem,6svh,4.5rem)] px-(--edge) pt-(--bar-height) [grid:var(--rows)]"
          >
            <Intro phase={state.phase} />
            <CallStatus state={state} />
            <CallAlert state={state} />
            <CallContent state={state} sentAt={sentAt} onReview={open} />
            <CallPanel state={state} sentAt={sentAt} onReview={open} />
          </section>
          {!isActive && <Hint id="before" state={state} className="px-(--edge) pt-2 pb-8 roomy:hidden" />}
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
      <Button
        variant="line"
        size="small"
        className="whitespace-nowrap tiny:min-h-(--bar-height) tiny:border-0 tiny:px-2 tiny:py-0 tiny:text-sm"
        onClick={() => voiceCall.end()}
      >
        <Icon name="close" />
        End chat
      </Button>
    )
  if (phase === 'active') return startedAt !== null && <TimeLeft startedAt={startedAt} />
  return (
    <Link
      href="/"
      className="text-link max-w-[calc(100%-3.25rem)] flex-none leading-tight tiny:text-sm tiny:[&>.icon]:hidden"
    >
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
      <>
        <LevelRing state={state} />
        {/* Replaced, because a button that is only disabled would keep the focus. */}
        {phase !== 'failed' && <Questions key={phase} isConnecting={phase === 'connecting'} />}
      </>
    )
  return (
    <>
      {!isWritten && <LevelRing state={state} />}
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
    <div className={isHidden ? 'sr-only' : 'max-w-132 self-end py-(--step) [grid-area:words] tall:max-w-none'}>
      <h1 className="-ml-[0.03em] text-(length:--title) leading-none tracking-[-0.026em]">Voice Agent Demo</h1>
      <p className="call-intro mt-(--step) text-(length:--lead) leading-normal text-balance text-fg-soft">
        Experience the power of AI conversation technology. Click to start talking with our voice agent.
      </p>
      <h2 id="voice-title" tabIndex={-1} className="mt-(--step) rounded-none border-t border-line pt-(--step) text-xl">
        AI Voice Assistant
      </h2>
      {phase !== 'failed' && (
        <p className="call-intro mt-1 text-(length:--small) leading-normal text-balance text-fg-soft">
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
  const isOnline = useOnline()
  if (!failure && !isOnline && phase === 'idle')
    return (
      <Banner
        role="status"
        heading="You are offline"
        text="The assistant is available again when you are connected."
        className="call-alert"
      />
    )
  if (!failure) return null
  let title = 'There is a problem with your microphone'
  if (phase === 'failed') title = 'The call could not start'
  if (phase === 'ended') title = isWritten ? 'The chat was cut off' : 'The call was cut off'
  return <Banner role="alert" heading={title} text={voiceFailures[failure]} className="call-alert" />
}

const TURN_LABELS: Record<Turn, string> = {
  muted: 'Muted',
  listening: 'Listening',
  // In a browser without speech recognition.
  waiting: 'Your turn',
  thinking: 'Thinking',
  speaking: 'Speaking',
  writing: 'In writing',
}

/**
 * The state of the call. Only what the visitor cannot hear is announced; turns are audible. The live region is
 * always in the page: one that appears with its text may not be announced.
 */
function CallStatus({ state }: { state: CallState }) {
  const { isWritten } = state
  const isActive = state.phase === 'active'
  const turn = callStatus(state)
  const isAnnounced = turn === 'muted'
  const label = isActive && (
    <p className="font-display text-(length:--word) leading-none text-brass-200 in-data-[turn=muted]:text-fg">
      {!isWritten && turn === 'listening' && (
        <span className="hidden tiny:inline">
          <span className="call-light" />
        </span>
      )}
      {TURN_LABELS[turn]}
    </p>
  )
  return (
    <div className={isActive ? 'call-status' : 'hidden'}>
      {!isAnnounced && label}
      <div role="status" aria-atomic="false" className="contents">
        {isAnnounced && label}
        {isActive && <StatusText state={state} turn={turn} />}
      </div>
      {isActive && env.voice === 'preview' && (
        <p className="note basis-full max-lg:hidden">Preview: answers from this page, no AI.</p>
      )}
    </div>
  )
}

function StatusText({ state: { isWritten, capabilities }, turn }: { state: CallState; turn: Turn }) {
  const { recognition, synthesis } = capabilities
  const missing = [
    !recognition && 'Your browser cannot turn speech into text: please type.',
    !synthesis && 'Your browser has no voice: please read the answers.',
  ].filter(Boolean)
  const active = recognition ? 'Voice chat active - Speak now!' : 'Voice chat active.'
  const emphasis = turn === 'listening' ? 'font-semibold' : 'text-fg-soft in-data-[turn=muted]:text-xs'
  return (
    <>
      <p className={`text-(length:--small) squat:text-xs tiny:sr-only ${emphasis}`}>
        {!isWritten && turn !== 'muted' && <span className="call-light" />}
        {isWritten ? 'No microphone needed.' : active}
      </p>
      {missing.length > 0 && <p className="text-sm leading-snug">{missing.join(' ')}</p>}
    </>
  )
}

function hasAsked({ lines }: CallState): boolean {
  return lines.some(({ speaker }) => speaker === 'user')
}

function Questions({ isConnecting }: { isConnecting: boolean }) {
  return (
    <section
      aria-labelledby="questions-title"
      className={`questions-before noscript:hidden ${isConnecting ? 'opacity-50' : ''}`}
    >
      <h2
        id="questions-title"
        className="mb-1 font-display text-base leading-snug text-brass-300 tall:text-sm [@media(height<46rem)_and_(width>=40rem)]:sr-only"
      >
        Or choose a question. The answer comes in writing.
      </h2>
      <ul className="short:flex short:gap-5">
        {examples.map((question) => (
          <li
            key={question}
            className="[@media(height<36rem)]:tall:nth-[n+2]:hidden [@media(height<46rem)]:nth-[n+3]:hidden"
          >
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
  const isLow = state.failure !== null || hasAsked(state)
  const questions = examples.filter((question) => !wasSaid(question, state.lines))
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="questions-title"
      className={`pb-(--step) [grid-area:questions] ${isCrowded ? 'tall:hidden' : ''} ${isLow ? 'squat:hidden' : ''}`}
    >
      <h2 id="questions-title" className="font-display text-base leading-snug text-brass-300 short:sr-only">
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
