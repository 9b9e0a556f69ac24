import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { env } from '#src/lib/env.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { TimeLeft } from './call-clock.tsx'
import { CallPanel } from './call-panel.tsx'
import { CallIntro } from './call-intro.tsx'
import { CallLog } from './call-log.tsx'
import { callStatus, canStart, idle, isOpen, isStarting, type CallState } from './call-state.ts'
import { LevelRing } from './level-ring.tsx'
import { speakerNames, type Line } from './transcript.ts'
import { useDraft, type LoadDraftView } from './use-draft.ts'
import { voiceCall } from './voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice-demo.css'

const { card, call, local, examples, examplesTitle, examplesBefore } = voiceDemo

/** At the top of the captions, where they fade out. */
const FADE_PX = 40

type VoiceDemoProps = {
  brand: ReactNode
  loadDraft: LoadDraftView
}

/** A stage as tall as the window. Its controls are in view in every state. */
export function VoiceDemo({ brand, loadDraft }: VoiceDemoProps) {
  const state = useVoiceCall()
  const layout = useCallFocus(state)
  const { review, sentAt, open, close, markSent } = useDraft(state, loadDraft)
  const hasEnded = state.phase === 'ended'

  return (
    <div
      className="call-layout"
      data-phase={layoutPhase(state)}
      data-turn={isOpen(state) ? callStatus(state) : undefined}
      data-written={state.isWritten || undefined}
    >
      <Starfield className="call-stars" />
      <header className="call-bar">
        {brand}
        {isOpen(state) ? (
          !state.isWritten && state.startedAt !== null && <TimeLeft startedAt={state.startedAt} />
        ) : (
          <Link href="/" className="text-link">
            <Icon name="left" />
            {navigation.backHome}
          </Link>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        <section ref={layout} aria-labelledby="voice-title" className="call-body">
          <CallIntro state={state} />
          {!hasEnded && <LevelRing state={state} />}
          <CallStatus state={state} />
          {isOpen(state) && <Captions lines={state.lines} isWritten={state.isWritten} />}
          {hasEnded ? <CallLog state={state} /> : <Questions state={state} />}
          <CallPanel state={state} sentAt={sentAt} onReview={open} />
        </section>
      </main>
      {review && <review.View draft={review.draft} state={state} onSent={markSent} onClose={close} />}
    </div>
  )
}

/** The state of the call. Leaving the page ends the call. */
function useVoiceCall(): CallState {
  useEffect(() => () => void voiceCall.end(), [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}

/**
 * Controls come and go with the call, and with them the keyboard focus. It goes to a heading, where a key that is still
 * held down does nothing, or back to the start button when no call came about.
 */
function useCallFocus(state: CallState): RefObject<HTMLElement | null> {
  const layout = useRef<HTMLElement>(null)
  const { phase } = state
  const shown = useRef(phase)
  const returns = canStart(state) && phase !== 'ended'
  const isWriting = state.isWritten && phase === 'active'

  useLayoutEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches('h2') === true
    if (!isLost) return
    const target = isWriting
      ? '.panel-typed input'
      : returns
        ? '[data-start]'
        : phase === 'ended'
          ? '#log-title'
          : '#voice-title'
    layout.current?.querySelector<HTMLElement>(target)?.focus()
  }, [phase, returns, isWriting])

  return layout
}

function layoutPhase(state: CallState): 'idle' | 'starting' | 'failed' | 'open' | 'ended' {
  if (isStarting(state)) return 'starting'
  if (isOpen(state)) return 'open'
  return state.phase === 'ended' || state.phase === 'failed' ? state.phase : 'idle'
}

/**
 * What the call is doing. Announced is what the visitor cannot hear: whose turn it is, they hear. The live region is
 * always in the page: one that appears with its text may not be announced.
 */
function CallStatus({ state }: { state: CallState }) {
  const isActive = state.phase === 'active'
  const turn = callStatus(state)
  const isAnnounced = turn === 'muted' || turn === 'reconnecting'
  const word = isActive && <p className="call-word">{call.turns[turn]}</p>
  return (
    <div className="call-status">
      {!isAnnounced && word}
      <div role="status" aria-atomic="false">
        {isAnnounced && word}
        {isActive && (
          <>
            <p className="call-live">{state.isWritten ? card.written : card.active}</p>
            {state.isMicSilent && <p className="call-trouble">{call.notHeard}</p>}
          </>
        )}
      </div>
      {isActive && env.voice?.callMachineUrl && <p className="note max-lg:hidden">{local.label}.</p>}
    </div>
  )
}

/**
 * The box follows the conversation unless the visitor has scrolled back (voice-demo.css). In a call the captions say
 * what is heard already, so none is announced; in writing the answers are, and what the visitor typed is not.
 */
function Captions({ lines, isWritten }: { lines: readonly Line[]; isWritten: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const answer = lines.findLast(({ speaker, isPartial }) => speaker === 'assistant' && !isPartial)

  // A long answer is read from its beginning.
  useEffect(() => {
    const last = box.current?.querySelector('[role=log] > :last-child')
    if (!isWritten || lines.length === 0 || !box.current || !last) return
    const room = last.getBoundingClientRect().top - box.current.getBoundingClientRect().top - FADE_PX
    if (room < 0) box.current.scrollTop += room
  }, [lines, isWritten])

  return (
    <div className="call-captions">
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach it to scroll it
        tabIndex={0}
        role="region"
        aria-label={call.captions}
      >
        <div>
          {lines.length === 0 && <p className="note">{call.noCaptions}</p>}
          <div role="log" aria-live="off">
            {lines.filter(({ isPartial }) => !isPartial).map(caption)}
          </div>
          <div aria-hidden="true">{lines.filter(({ isPartial }) => isPartial).map(caption)}</div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {isWritten && answer?.text}
      </p>
    </div>
  )
}

function caption({ id, speaker, text }: Line) {
  return (
    <p key={id} data-speaker={speaker}>
      <b>{speakerNames[speaker]}</b>
      <span dir="auto">{text}</span>
    </p>
  )
}

/** A press asks the question: in a call as typed text, before one in a chat that it opens. */
function Questions({ state }: { state: CallState }) {
  const isCallOpen = isOpen(state)
  if (!env.voice || isStarting(state)) return null
  const ask = (question: string) => {
    if (isCallOpen) voiceCall.type(question)
    else void voiceCall.start({ isWritten: true, question })
  }
  return (
    <section aria-labelledby="questions-title" className="call-questions noscript:hidden">
      <h2 id="questions-title">{isCallOpen ? examplesTitle : examplesBefore}</h2>
      <ul>
        {examples.map((question) => (
          <li key={question}>
            <button type="button" className={isCallOpen ? 'chip' : 'question'} onClick={() => ask(question)}>
              {question}
              {!isCallOpen && <Icon name="right" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
