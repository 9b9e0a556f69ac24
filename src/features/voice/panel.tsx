import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { hours } from '#src/brand/contact.data.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { standIn } from '#src/content/stand-in.ts'
import { microphoneFailures, type VoiceFailure } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { CHECK_BOX_ID, type CallState } from './call-state.ts'
import { MAX_TYPED_LENGTH } from '#shared/voice-limits.ts'
import { voiceCall } from './voice-call.ts'

type Action = 'start' | 'cancel' | 'write' | 'contact' | 'review' | 'schedule'

const NO_CALLS = new Set<VoiceFailure | null>(['end-of-life', 'not-allowed', 'refused'])

/** What a state without an open call offers. The first is the main action. */
function actionsOf(state: CallState): Action[] {
  const { phase, isWritten, lines, failure: kind } = state
  if (phase === 'connecting') return ['start', 'cancel']
  if (phase === 'ended') return [lines.length > 0 ? 'review' : 'contact', isWritten ? 'write' : 'start', 'schedule']
  if (NO_CALLS.has(kind)) return ['contact', 'start', 'write']
  return kind !== null && kind in microphoneFailures ? ['write', 'start'] : ['start', 'write']
}

type CallPanelProps = { state: CallState; sentAt: Date | null; onReview: () => void }

export function CallPanel({ state, sentAt, onReview }: CallPanelProps) {
  const { phase } = state
  if (phase === 'active') return <CallControls state={state} />
  const buttons = (
    <div className="call-panel">
      {/* One list for all phases: a button that stays keeps the focus. */}
      {actionsOf(state).map((action, index) => (
        <Offer
          key={action}
          action={action}
          variant={index === 0 ? 'main' : 'line'}
          state={state}
          sentAt={sentAt}
          onReview={onReview}
        />
      ))}
      {env.turnstileSiteKey && <div id={CHECK_BOX_ID} className="empty:hidden" />}
    </div>
  )
  if (phase === 'ended') return buttons
  return (
    <div className="call-foot">
      {buttons}
      <Hint state={state} />
    </div>
  )
}

type OfferProps = CallPanelProps & { action: Action; variant: 'main' | 'line' }

function Offer({ action, variant, state, sentAt, onReview }: OfferProps): ReactNode {
  const isHydrated = useHydrated()
  const { phase } = state
  const hasEnded = phase === 'ended'
  switch (action) {
    case 'start':
      return (
        <Button
          data-start
          variant={variant}
          className="call-offer noscript:hidden"
          busy={phase === 'connecting' && 'Connecting...'}
          disabled={!isHydrated}
          onClick={() => void voiceCall.start()}
        >
          <Icon name="mic" />
          {hasEnded ? 'Talk again' : 'Start Voice Chat'}
        </Button>
      )
    case 'cancel':
      return (
        <Button variant={variant} className="call-offer" onClick={() => voiceCall.end()}>
          Cancel
        </Button>
      )
    case 'write':
      return (
        <Button
          variant={variant}
          className="call-offer noscript:hidden"
          disabled={!isHydrated}
          onClick={() => void voiceCall.start({ isWritten: true })}
        >
          <Icon name="pen" />
          {hasEnded ? 'Ask again' : phase === 'failed' ? 'Ask in writing instead' : 'Ask in writing'}
        </Button>
      )
    case 'contact':
      return (
        <Link href="/#contact" className={`button button-${variant} call-offer`}>
          Get in Touch
        </Link>
      )
    case 'review':
      return <SendToUs sentAt={sentAt} onReview={onReview} className={`button button-${variant} call-offer`} />
    case 'schedule':
      return <ScheduleLink className="mx-auto md:mr-0" />
  }
}

function ScheduleLink({ className = '' }: { className?: string }) {
  if (!links.schedulingPage) return null
  return (
    <a href={links.schedulingPage} target="_blank" rel="noreferrer" className={`text-link ${className}`}>
      Schedule a Call
      <span className="sr-only">(opens in a new tab)</span>
      <Icon name="external" />
    </a>
  )
}

type SendProps = Omit<CallPanelProps, 'state'>

export function AnswerActions(props: SendProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-6">
      <SendToUs {...props} className="text-link" />
      <ScheduleLink />
    </div>
  )
}

function SendToUs({ sentAt, onReview, className }: SendProps & { className: string }) {
  if (!sentAt)
    return (
      <button type="button" className={className} onClick={onReview}>
        <Icon name="mail" />
        Send this to us
      </button>
    )
  return (
    <p className="flex min-h-11 items-center gap-2.5 font-semibold">
      <Icon name="check" className="size-[1.25em] text-verdigris-400" />
      Sent to us at {sentAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
    </p>
  )
}

function Hint({ state }: { state: CallState }) {
  const { phase } = state
  if (phase === 'ended') return null
  return (
    <p className="max-w-184 pb-4 text-xs leading-snug text-fg-mute md:text-sm xl:ml-4 xl:pb-0 xl:text-base/snug">
      {phase === 'failed' ? (
        <>
          {!NO_CALLS.has(state.failure) && (
            <>
              Or <HintLink href="/#contact">Get in Touch</HintLink>
              {'. '}
            </>
          )}
          A person will reply {hours.promise}.
        </>
      ) : (
        <>
          {IS_STAND_IN
            ? standIn.explanation
            : 'Your voice goes to Vapi in the USA, where an AI answers. The audio is not kept.'}{' '}
          {phase === 'connecting' && !state.isWritten
            ? 'Your browser may ask for permission to use the microphone.'
            : 'We use your microphone only during the call.'}{' '}
          <HintLink href={links.privacy}>{navigation.privacy}</HintLink>
        </>
      )}
    </p>
  )
}

function HintLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-link -my-3.5">
      {children}
    </Link>
  )
}

function CallControls({ state }: { state: CallState }) {
  const { isMuted, isWritten } = state
  return (
    <div className="call-panel">
      <TypedMessage label={isWritten ? 'Type your question' : 'Or type your question'} />
      {!isWritten && (
        <div className="flex flex-[1_1_min(17rem,100%)] flex-wrap justify-end gap-3 md:flex-none">
          <Button
            variant="line"
            className="call-control"
            data-muted={isMuted || undefined}
            onClick={() => voiceCall.setMuted(!isMuted)}
          >
            <Icon name={isMuted ? 'mic-off' : 'mic'} />
            {isMuted ? 'Unmute' : 'Mute'}
          </Button>
          <Button variant="stop" className="call-control" onClick={() => voiceCall.end()}>
            <Icon name="hang-up" />
            End Call
          </Button>
        </div>
      )}
    </div>
  )
}

function TypedMessage({ label }: { label: string }) {
  const id = useId()
  const [text, setText] = useState('')

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    voiceCall.type(text)
    setText('')
  }

  return (
    <form onSubmit={handleSubmit} className="grid flex-[1_1_16rem] grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name="message"
        dir="auto"
        autoComplete="off"
        placeholder={label}
        maxLength={MAX_TYPED_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field px-4 py-2 leading-normal text-ellipsis"
      />
      <Button type="submit" variant="line" className="max-md:w-13.5 max-md:px-0">
        <Icon name="down" className="size-[1.25em] rotate-180" />
        <span className="max-md:sr-only">Send</span>
      </Button>
    </form>
  )
}
