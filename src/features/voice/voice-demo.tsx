import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { env } from '#src/lib/env.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { TimeLeft } from './call-clock.tsx'
import { CallDock } from './call-dock.tsx'
import { CallIntro } from './call-intro.tsx'
import { CallLog } from './call-log.tsx'
import { callStatus, canStart, idle, isOpen, isStarting, type CallState } from './call-state.ts'
import { LevelRing } from './level-ring.tsx'
import { speakerNames, type Line } from './transcript.ts'
import { useDraft, type LoadDraftView } from './use-draft.ts'
import { voiceCall } from './voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice-demo.css'

const { card, call, local, examples, examplesTitle } = voiceDemo

type VoiceDemoProps = {
  brand: ReactNode
  loadDraft: LoadDraftView
}

/** A stage as tall as the window. Its controls are in view in every state. */
export function VoiceDemo({ brand, loadDraft }: VoiceDemoProps) {
  const state = useVoiceCall()
  const stage = useStageFocus(state)
  const { review, open, close } = useDraft(state, loadDraft)
  const hasEnded = state.phase === 'ended'

  return (
    <div className="stage" data-phase={stagePhase(state)} data-turn={isOpen(state) ? callStatus(state) : undefined}>
      <Starfield className="stage-stars" />
      <header className="stage-bar">
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
        <section ref={stage} aria-labelledby="voice-title" className="stage-body">
          <CallIntro state={state} />
          {!hasEnded && <LevelRing state={state} />}
          <CallStatus state={state} />
          {isOpen(state) && <Captions lines={state.lines} />}
          {hasEnded ? <CallLog state={state} /> : <Questions canSend={state.phase === 'active'} />}
          <CallDock state={state} onReview={open} />
        </section>
      </main>
      {review && <review.View draft={review.draft} state={state} onClose={close} />}
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
function useStageFocus(state: CallState): RefObject<HTMLElement | null> {
  const stage = useRef<HTMLElement>(null)
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
      ? '.dock-typed input'
      : returns
        ? '[data-start]'
        : phase === 'ended'
          ? '#log-title'
          : '#voice-title'
    stage.current?.querySelector<HTMLElement>(target)?.focus()
  }, [phase, returns, isWriting])

  return stage
}

function stagePhase(state: CallState): 'idle' | 'starting' | 'failed' | 'open' | 'ended' {
  if (isStarting(state)) return 'starting'
  if (isOpen(state)) return 'open'
  return state.phase === 'ended' || state.phase === 'failed' ? state.phase : 'idle'
}

/** What the call is doing. Always in the page: a live region that appears with its text may not be announced. */
function CallStatus({ state }: { state: CallState }) {
  const isActive = state.phase === 'active'
  return (
    <div role="status" aria-atomic="false" className="stage-status">
      {isActive && (
        <>
          <p className="stage-word">{call.turns[callStatus(state)]}</p>
          <p className="stage-live">{state.isWritten ? card.written : card.active}</p>
          {state.devices.unplugged.map(({ kind, now }) => (
            <p key={kind} className="stage-trouble">
              {call.devices.unplugged[kind]} {now ? call.devices.instead(now) : call.devices.none[kind]}
            </p>
          ))}
          {state.isMicSilent && <p className="stage-trouble">{call.notHeard}</p>}
          {env.voice?.callMachineUrl && <p className="note max-lg:hidden">{local.label}.</p>}
        </>
      )}
    </div>
  )
}

/**
 * Partial lines change several times a second: they are shown but not announced. The box follows the conversation
 * unless the visitor has scrolled back (voice-demo.css).
 */
function Captions({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="stage-captions">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach it to scroll it
        tabIndex={0}
        role="region"
        aria-label={call.captions}
      >
        <div>
          {lines.length === 0 && <p className="note">{call.noCaptions}</p>}
          <div role="log">{lines.filter(({ isPartial }) => !isPartial).map(caption)}</div>
          <div aria-hidden="true">{lines.filter(({ isPartial }) => isPartial).map(caption)}</div>
        </div>
      </div>
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

/** Questions to say; in a call a tap sends one as typed text. */
function Questions({ canSend }: { canSend: boolean }) {
  return (
    <section aria-labelledby="questions-title" className="stage-questions">
      <h2 id="questions-title">{examplesTitle}</h2>
      <ul>
        {examples.map((question) => (
          <li key={question}>
            {canSend ? (
              <button type="button" className="chip" onClick={() => voiceCall.type(question)}>
                {question}
              </button>
            ) : (
              <span className="chip">{question}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
