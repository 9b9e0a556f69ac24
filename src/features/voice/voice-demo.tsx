import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { CallDock } from './call-dock.tsx'
import { CallIntro } from './call-intro.tsx'
import { CallLog } from './call-log.tsx'
import { isOpen, isStarting, type CallState } from './call-state.ts'
import { CallStatus } from './call-status.tsx'
import { callTurn } from './call-turn.ts'
import { Captions } from './captions.tsx'
import { LevelRing } from './level-ring.tsx'
import { Questions } from './questions.tsx'
import { TimeLeft } from './time-left.tsx'
import { useDraft, type LoadDraftView } from './use-draft.ts'
import { useStageFocus } from './use-stage-focus.ts'
import { useVoiceCall } from './use-voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice-demo.css'

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
    <div className="stage" data-phase={stagePhase(state)} data-turn={isOpen(state) ? callTurn(state) : undefined}>
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

function stagePhase(state: CallState): 'idle' | 'starting' | 'failed' | 'open' | 'ended' {
  if (isStarting(state)) return 'starting'
  if (isOpen(state)) return 'open'
  return state.phase === 'ended' || state.phase === 'failed' ? state.phase : 'idle'
}
