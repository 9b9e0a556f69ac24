import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { buttonClass, type ButtonSize } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { describedBy, fieldStyle } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { forgetWaitingQuestion, waitingQuestion } from './asked-question.ts'
import { CHECK_BOX_ID, isOpen, isStarting, type CallState } from './call-state.ts'
import { MAX_TYPED_LENGTH } from '#shared/voice-limits.ts'
import { canTranscribe } from './speech-support.ts'
import { prepareCall, voiceCall } from './voice-call.ts'

const { card, call, contact, failure, summary, preview } = voiceDemo

type Action = 'start' | 'cancel' | 'write' | 'contact' | 'review' | 'schedule'

/** The actions of each state without an open call. The first is the main one. */
const ACTIONS = {
  'not-set-up': ['contact'],
  idle: ['start', 'write'],
  starting: ['start', 'cancel'],
  failed: ['start', 'write'],
  'no-microphone': ['write', 'start'],
  'no-calls': ['contact', 'start', 'write'],
  'call-ended': ['review', 'start', 'schedule'],
  'chat-ended': ['review', 'write', 'schedule'],
  'call-unsaid': ['contact', 'start', 'schedule'],
  'chat-unsaid': ['contact', 'write', 'schedule'],
} as const satisfies Record<string, readonly Action[]>

type View = keyof typeof ACTIONS

/** Without a microphone a chat still works; where calling again does not help either, the contact form is first. */
const FAILURE_VIEWS: Partial<Record<VoiceFailure, View>> = {
  permissions: 'no-microphone',
  'not-found': 'no-microphone',
  'mic-in-use': 'no-microphone',
  'cam-in-use': 'no-microphone',
  'cam-mic-in-use': 'no-microphone',
  constraints: 'no-microphone',
  'undefined-mediadevices': 'no-microphone',
  unknown: 'no-microphone',
  'no-webrtc': 'no-microphone',
  'end-of-life': 'no-calls',
  'not-allowed': 'no-calls',
  refused: 'no-calls',
}

function viewOf(state: CallState): View {
  const { phase, isWritten, lines } = state
  if (!env.voice) return 'not-set-up'
  if (isStarting(state)) return 'starting'
  if (phase === 'ended') return `${isWritten ? 'chat' : 'call'}-${lines.length > 0 ? 'ended' : 'unsaid'}`
  if (phase === 'failed') return (state.failure && FAILURE_VIEWS[state.failure]) ?? 'failed'
  return 'idle'
}

type CallPanelProps = { state: CallState; sentAt: Date | null; onReview: () => void }

/** The controls of every state, at the foot of the window. */
export function CallPanel({ state, sentAt, onReview }: CallPanelProps) {
  return (
    <div className="call-panel sticky bottom-0 isolate -mx-edge px-edge pb-[max(var(--foot),env(safe-area-inset-bottom,0px))] [grid-area:panel]">
      {state.phase !== 'ended' && <div className={`chart-bars ${isOpen(state) ? '' : 'tall:hidden'}`} />}
      {isOpen(state) ? (
        <CallControls state={state} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-foot tall:gap-2.5">
          {ACTIONS[viewOf(state)].map((action, index) => (
            <Offer
              key={action}
              action={action}
              look={index === 0 ? 'main' : 'line'}
              state={state}
              sentAt={sentAt}
              onReview={onReview}
            />
          ))}
          {env.turnstileSiteKey && <div id={CHECK_BOX_ID} className="empty:hidden" />}
          <Hint state={state} />
        </div>
      )}
    </div>
  )
}

const control = 'min-h-press py-2'
const wide = `${control} min-w-[min(12rem,100%)] tall:px-3`
/** In separate rows on phones, or two in one row. */
const alone = 'tall:basis-full'
const paired = 'tall:min-w-auto tall:flex-[1_1_max-content]'
/** Below the one main button of a phone: a text link. */
const quiet =
  'tall:min-h-11 tall:border-transparent tall:bg-transparent tall:py-0 tall:underline tall:decoration-accent tall:decoration-1 tall:underline-offset-[0.34em]'

type OfferProps = CallPanelProps & { action: Action; look: 'main' | 'line' }

function Offer({ action, look, state, sentAt, onReview }: OfferProps): ReactNode {
  const isHydrated = useBrowserValue(() => true, false)
  const { phase } = state
  const hasEnded = phase === 'ended'
  const className = `${wide} ${hasEnded ? paired : alone}`
  switch (action) {
    case 'start':
      return (
        <Button
          data-start
          look={look}
          className={`noscript:hidden ${className}`}
          busy={isStarting(state) && card.connecting}
          disabled={!isHydrated}
          onPointerEnter={prepareCall}
          onClick={() => void voiceCall.start()}
        >
          <Icon name="mic" />
          {hasEnded ? summary.again : card.start}
        </Button>
      )
    case 'cancel':
      return (
        <Button look={look} className={`${className} ${quiet}`} onClick={() => void voiceCall.end()}>
          {card.cancel}
        </Button>
      )
    case 'write':
      return (
        <Button
          look={look}
          className={`noscript:hidden ${className} ${phase === 'idle' ? quiet : ''}`}
          disabled={!isHydrated}
          onClick={() => void voiceCall.start({ isWritten: true })}
        >
          <Icon name="pen" />
          {hasEnded ? summary.writeAgain : phase === 'failed' ? card.writeInstead : card.write}
        </Button>
      )
    case 'contact':
      return (
        <Link href="/#contact" className={`${buttonClass(look)} ${className}`}>
          {contact}
        </Link>
      )
    case 'review':
      return sentAt ? (
        <SentNote at={sentAt} />
      ) : (
        <Button look={look} className={className} onClick={onReview}>
          <Icon name="mail" />
          {voiceDraft.open}
        </Button>
      )
    case 'schedule':
      return <ScheduleLink className="ml-auto tall:mx-auto" />
  }
}

function ScheduleLink({ className = '' }: { className?: string }) {
  if (!links.schedulingPage) return null
  return (
    <a href={links.schedulingPage} target="_blank" rel="noreferrer" className={`text-link ${className}`}>
      {summary.schedule}
      <span className="sr-only">{summary.newTab}</span>
      <Icon name="external" />
    </a>
  )
}

/** Below the latest answer: the ways to a person. */
export function AnswerActions({ sentAt, onReview }: Omit<CallPanelProps, 'state'>) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-6">
      {sentAt ? (
        <SentNote at={sentAt} />
      ) : (
        <button type="button" className="text-link" onClick={onReview}>
          <Icon name="mail" />
          {voiceDraft.open}
        </button>
      )}
      <ScheduleLink />
    </div>
  )
}

function SentNote({ at }: { at: Date }) {
  return (
    <p className="flex min-h-11 items-center gap-2.5 font-semibold">
      <Icon name="check" className="size-[1.25em] text-verdigris-400" />
      {voiceDraft.sentAt(at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }))}
    </p>
  )
}

/** Information before the start, or an alternative contact. */
function Hint({ state }: { state: CallState }) {
  const { phase } = state
  const hears = useHears()
  if (!env.voice || phase === 'ended') return null
  return (
    <p className="max-w-184 flex-1 text-small leading-snug text-fg-mute tall:basis-full tall:text-center tall:text-xs">
      {phase === 'failed' ? (
        <>
          {viewOf(state) !== 'no-calls' && (
            <>
              {failure.or} <HintLink href="/#contact">{contact}</HintLink>
              {'. '}
            </>
          )}
          {failure.answer}
        </>
      ) : (
        <>
          {env.voice === 'preview' ? <PreviewNote /> : `${card.audio} `}
          {hears && (isStarting(state) && !state.isWritten ? card.permission : card.privacy)}{' '}
          <HintLink href={links.privacy}>{navigation.privacy}</HintLink>
        </>
      )}
    </p>
  )
}

/** Only the preview needs a browser that transcribes; without one it does not use the microphone. */
function useHears(): boolean {
  return useBrowserValue(canTranscribe, true) || env.voice !== 'preview'
}

/** What the preview is, and who transcribes. */
function PreviewNote() {
  const hears = useHears()
  return (
    <>
      <b className="font-semibold text-brass-300">{preview.label}.</b> {preview.stored}{' '}
      {hears ? preview.transcribes : preview.cannotHear}{' '}
    </>
  )
}

function HintLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-link -my-3.5">
      {children}
    </Link>
  )
}

/** Their widths do not depend on their words, so that none moves under the pointer. */
const fixed = `${control} w-36 px-3 whitespace-nowrap tall:w-auto tall:flex-[1_1_min(8rem,35cqw)] @max-[18rem]:flex-col @max-[18rem]:gap-1 @max-[18rem]:px-0 @max-[18rem]:text-sm`

/** Typing, Mute and End Call. A chat has the whole width for typing; its end is in the bar. */
function CallControls({ state }: { state: CallState }) {
  const { phase, isMuted, isWritten, senses } = state
  return (
    <div className="flex items-end gap-4 pt-foot tall:flex-wrap tall:gap-2.5">
      <TypedMessage label={isWritten ? call.writeLabel : call.typeLabel} begins={isWritten ? waitingQuestion() : ''} />
      {!isWritten && (
        <div className="ml-auto flex flex-none gap-3 tall:basis-full tall:flex-wrap">
          {senses.hears && (
            <Button
              look="line"
              className={`${fixed} data-muted:border-paper-100 data-muted:bg-paper-100 data-muted:text-night-950`}
              data-muted={isMuted || undefined}
              disabled={phase === 'ending'}
              onClick={() => voiceCall.setMuted(!isMuted)}
            >
              <Icon name={isMuted ? 'mic-off' : 'mic'} />
              {isMuted ? call.unmute : call.mute}
            </Button>
          )}
          <EndButton state={state} className={fixed} />
        </div>
      )}
    </div>
  )
}

type EndButtonProps = { state: CallState; size?: ButtonSize; className?: string }

export function EndButton({ state: { phase, isWritten }, size = 'large', className = '' }: EndButtonProps) {
  return (
    <Button
      look={isWritten ? 'line' : 'stop'}
      size={size}
      className={className}
      busy={phase === 'ending' && card.ending}
      onClick={() => void voiceCall.end()}
    >
      <Icon name={isWritten ? 'close' : 'hang-up'} />
      {isWritten ? card.endChat : card.end}
    </Button>
  )
}

/** For visitors who cannot speak, or whose microphone does not work. */
function TypedMessage({ label, begins }: { label: string; begins: string }) {
  const id = useId()
  const [text, setText] = useState(begins)
  const [error, setError] = useState<string>()
  useEffect(forgetWaitingQuestion, [])

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    const isSent = voiceCall.type(text)
    if (isSent) setText('')
    setError(isSent ? undefined : call.notSent)
  }

  return (
    <form
      onSubmit={handleSubmit}
      className="grid max-w-184 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-1.5 in-chat:max-w-none tall:max-w-none tall:basis-full"
    >
      {error && (
        <p id={`${id}-error`} className="col-span-full text-sm text-vermilion-300">
          {error}
        </p>
      )}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name="message"
        autoComplete="off"
        placeholder={label}
        maxLength={MAX_TYPED_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${fieldStyle} ${control} px-4 leading-normal text-ellipsis @max-[18rem]:px-2.5`}
        {...describedBy(id, { error })}
      />
      <Button type="submit" look="line" className={`${control} px-4.5 compact:w-press compact:px-0`}>
        <Icon name="down" className="size-[1.25em] rotate-180" />
        <span className="compact:sr-only">{call.send}</span>
      </Button>
    </form>
  )
}
