import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import { env } from '#src/lib/env.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { CallControls } from './call-controls.tsx'
import { isOpen, isStarting, type CallState } from './call-state.ts'
import { needsAnotherWay, needsNoMicrophone } from './needs-another-way.ts'
import { AskInWriting } from './ask-in-writing.tsx'
import { StartCall } from './start-call.tsx'

const { card, contact, failure, summary, local } = voiceDemo

type CallDockProps = { state: CallState; onReview: () => void }

/** The controls of every state, always at the foot of the window. */
export function CallDock({ state, onReview }: CallDockProps) {
  return (
    <div className="stage-dock">
      <div className="chart-bars" />
      {isOpen(state) ? (
        <CallControls state={state} />
      ) : (
        <div className="dock-row">
          <DockActions state={state} onReview={onReview} />
        </div>
      )}
    </div>
  )
}

function DockActions({ state, onReview }: CallDockProps) {
  const { phase } = state
  const hasEnded = phase === 'ended'
  const hasFailed = phase === 'failed'
  const canReview = hasEnded && state.lines.length > 0
  const isWritingFirst = hasFailed && needsNoMicrophone(state.failure)
  const isContactFirst = !env.voice || hasEnded || (!isWritingFirst && needsAnotherWay(state.failure))
  return (
    <>
      {canReview ? (
        <Button onClick={onReview}>
          <Icon name="mail" />
          {voiceDraft.open}
        </Button>
      ) : (
        isContactFirst && <ContactLink look={buttonStyle} />
      )}
      {isWritingFirst && <AskInWriting words={card.writeInstead} look="main" />}
      {env.voice && !(hasEnded && state.isWritten) && (
        <StartCall state={state} look={isContactFirst || isWritingFirst ? 'line' : 'main'} />
      )}
      {env.voice && !isWritingFirst && !isStarting(state) && (!hasEnded || state.isWritten) && (
        <AskInWriting words={hasEnded ? summary.writeAgain : hasFailed ? card.writeInstead : card.write} look="line" />
      )}
      {hasEnded ? (
        <a href={links.schedulingPage} target="_blank" rel="noreferrer" className="text-link dock-aside">
          {summary.schedule}
          <span className="sr-only">{summary.newTab}</span>
          <Icon name="external" />
        </a>
      ) : (
        env.voice && (
          <p className="dock-hint">
            {hasFailed && !isContactFirst && (
              <>
                {failure.or}{' '}
                <Link href="/#contact" className="text-link">
                  {contact}
                </Link>
                {'. '}
              </>
            )}
            {hasFailed ? failure.answer : isStarting(state) && !state.isWritten ? card.permission : card.privacy}{' '}
            {phase === 'idle' && !env.voice.callMachineUrl && `${card.audio} `}
            {phase === 'idle' && (
              <a href={links.privacy} className="text-link -my-3">
                {navigation.privacy}
              </a>
            )}{' '}
            {env.voice.callMachineUrl && !hasFailed && (
              <>
                <b>{local.label}.</b> <span className="max-lg:hidden">{local.text}</span>
              </>
            )}
          </p>
        )
      )}
    </>
  )
}

function ContactLink({ look }: { look: string }) {
  return (
    <Link href="/#contact" className={look}>
      {contact}
    </Link>
  )
}
