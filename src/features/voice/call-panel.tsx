import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { prepareCallClient } from './call-client.ts'
import { CallControls } from './call-controls.tsx'
import { isOpen, isStarting, type CallState } from './call-state.ts'
import { CHECK_BOX_ID } from './visitor-check.ts'
import { voiceCall } from './voice-call.ts'

const { card, contact, failure, summary, local } = voiceDemo

/** There is no microphone that a call could use; in writing none is needed. */
const NO_MICROPHONE: ReadonlySet<VoiceFailure> = new Set<VoiceFailure>([
  'permissions',
  'not-found',
  'mic-in-use',
  'cam-in-use',
  'cam-mic-in-use',
  'constraints',
  'undefined-mediadevices',
  'unknown',
  'no-webrtc',
])

/** Calling again at once does not help: the contact form comes first. */
const LASTING: ReadonlySet<VoiceFailure> = new Set<VoiceFailure>(['end-of-life', 'not-allowed', 'refused'])

type CallPanelProps = { state: CallState; sentAt: Date | null; onReview: () => void }

/** The controls of every state, always at the foot of the window. */
export function CallPanel({ state, sentAt, onReview }: CallPanelProps) {
  return (
    <div className="call-panel">
      <div className="chart-bars" />
      {isOpen(state) ? (
        <CallControls state={state} />
      ) : (
        <div className="panel-row">
          <PanelActions state={state} sentAt={sentAt} onReview={onReview} />
        </div>
      )}
    </div>
  )
}

function PanelActions({ state, sentAt, onReview }: CallPanelProps) {
  const { phase } = state
  const hasEnded = phase === 'ended'
  const hasFailed = phase === 'failed'
  const canReview = hasEnded && state.lines.length > 0
  const isWritingFirst = hasFailed && needsNoMicrophone(state.failure)
  const isContactFirst = !env.voice || hasEnded || (!isWritingFirst && needsAnotherWay(state.failure))
  return (
    <>
      {canReview && sentAt ? (
        <p className="panel-sent">
          <Icon name="check" />
          {voiceDraft.sentAt(sentAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }))}
        </p>
      ) : canReview ? (
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
        <a href={links.schedulingPage} target="_blank" rel="noreferrer" className="text-link panel-aside">
          {summary.schedule}
          <span className="sr-only">{summary.newTab}</span>
          <Icon name="external" />
        </a>
      ) : (
        env.voice && (
          <p className="panel-hint">
            {hasFailed && !isContactFirst && (
              <>
                {failure.or}{' '}
                <Link href="/#contact" className="text-link -my-3">
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
                <span>
                  <b>{local.label}.</b> <span className="max-lg:hidden lg:inline">{local.text}</span>
                </span>
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

/** Starts a call, and cancels one that takes too long. */
function StartCall({ state, look }: { state: CallState; look: 'main' | 'line' }) {
  const isBusy = isStarting(state)
  const isHydrated = useBrowserValue(() => true, false)
  return (
    <>
      <Button
        data-start
        look={look}
        className="noscript:hidden"
        busy={isBusy && card.connecting}
        waiting={!isHydrated}
        onPointerEnter={prepareCallClient}
        onClick={() => void voiceCall.start()}
      >
        <Icon name="mic" />
        {state.phase === 'ended' ? summary.again : card.start}
      </Button>
      {isBusy && (
        <Button look="line" onClick={() => void voiceCall.end()}>
          {card.cancel}
        </Button>
      )}
      {env.turnstileSiteKey && <div id={CHECK_BOX_ID} />}
    </>
  )
}

/** Begins the conversation without a microphone. */
function AskInWriting({ words, look }: { words: string; look: 'main' | 'line' }) {
  const isHydrated = useBrowserValue(() => true, false)
  return (
    <Button
      look={look}
      className="panel-write noscript:hidden"
      waiting={!isHydrated}
      onClick={() => void voiceCall.start({ isWritten: true })}
    >
      <Icon name="pen" />
      {words}
    </Button>
  )
}

function needsNoMicrophone(kind: VoiceFailure | null): boolean {
  return kind !== null && NO_MICROPHONE.has(kind)
}

function needsAnotherWay(kind: VoiceFailure | null): boolean {
  return kind !== null && LASTING.has(kind)
}
