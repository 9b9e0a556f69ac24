// The voice demo. What is in this folder, and where a change starts:
//   page.tsx, panel.tsx      the layout of every state, and its buttons; captions, ring, clock and log are parts
//   create-voice-call.ts     the state machine (call-state.ts) around the SDK's events; voice-call.ts is the one call
//   call-client.ts           the SDK; chat-client.ts and preview-client.ts have the same interface
//   read-failure.ts          an error's kind; its sentence is in src/content/voice-failures.ts, its buttons in panel.tsx
//   use-draft.ts, lead-draft.ts, draft-dialog.tsx   the conversation as a message to the team
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { callStatus, idle, type CallState } from './call-state.ts'
import { Captions } from './captions.tsx'
import { TimeLeft } from './clock.tsx'
import { CallLog } from './log.tsx'
import { AnswerActions, CallPanel, EndButton, Hint } from './panel.tsx'
import { LevelRing } from './ring.tsx'
import { wasSaid } from './transcript.ts'
import { useDraft, type LoadForm } from './use-draft.ts'
import { voiceCall } from './voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice.css'

const { heading, lead, card, contact, call, failure: failed, offline, preview } = voiceDemo

const hover = '[transition:color_140ms,border-color_140ms] hover:border-accent'

type VoiceDemoProps = { brand: ReactNode; loadForm: LoadForm }

/** As tall as the window. Its controls are in view in every state. */
export function VoiceDemo({ brand, loadForm }: VoiceDemoProps) {
  const state = useVoiceCall()
  const body = useCallFocus(state)
  const { review, sentAt, open, close, markSent } = useDraft(state, loadForm)
  const hasEnded = state.phase === 'ended'
  const isLive = state.phase === 'active'
  const isChat = isLive && state.isWritten

  return (
    <>
      <div
        className="call-layout"
        data-phase={state.phase}
        data-turn={isLive ? callStatus(state) : undefined}
        data-written={state.isWritten || undefined}
      >
        <Starfield className="call-stars" />
        <header className="call-bar absolute inset-x-(--edge) top-0 z-1 flex h-(--bar-height) items-center justify-between gap-2">
          {brand}
          {isChat ? (
            <EndButton
              state={state}
              size="small"
              className="whitespace-nowrap tiny:min-h-(--bar-height) tiny:border-0 tiny:px-2 tiny:py-0 tiny:text-sm"
            />
          ) : isLive ? (
            state.startedAt !== null && <TimeLeft startedAt={state.startedAt} />
          ) : (
            <Link
              href="/"
              className="text-link max-w-[calc(100%-3.25rem)] flex-none leading-tight tiny:text-sm tiny:[&>.icon]:hidden"
            >
              <Icon name="left" />
              {navigation.backHome}
            </Link>
          )}
        </header>
        <main id="main" tabIndex={-1}>
          {/* Taller than the window only when the text is: then the page scrolls below the panel, which stays in view. */}
          <section
            ref={body}
            aria-labelledby="voice-title"
            className="grid min-h-dvh gap-x-[clamp(1.5rem,6svh,4.5rem)] px-(--edge) pt-(--bar-height) [grid:var(--rows)]"
          >
            <Intro isHidden={isLive || hasEnded} />
            <CallStatus state={state} />
            <CallAlert state={state} />
            {!hasEnded && !isChat && <LevelRing state={state} />}
            {isLive && (
              <Captions lines={state.lines} isWritten={state.isWritten}>
                {hasAsked(state) && <AnswerActions sentAt={sentAt} onReview={open} />}
              </Captions>
            )}
            {hasEnded ? (
              <CallLog state={state} />
            ) : isLive ? (
              <NextQuestions state={state} />
            ) : (
              <Questions state={state} />
            )}
            <CallPanel state={state} sentAt={sentAt} onReview={open} />
          </section>
          {/* Where little fits, the panel has its buttons only. */}
          {!isLive && <Hint id="before" state={state} className="px-(--edge) pt-2 pb-8 roomy:hidden" />}
        </main>
      </div>
      {review && (
        <review.DraftDialog draft={review.draft} Form={review.Form} state={state} onSent={markSent} onClose={close} />
      )}
    </>
  )
}

/** The state of the call. Leaving the page ends it. */
function useVoiceCall(): CallState {
  useEffect(() => () => voiceCall.end(), [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}

/** What gets a lost focus. */
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
function Intro({ isHidden }: { isHidden: boolean }) {
  return (
    <div className={isHidden ? 'sr-only' : 'max-w-132 self-end py-(--step) [grid-area:words] tall:max-w-none'}>
      <h1 className="-ml-[0.03em] text-(length:--title) leading-none tracking-[-0.026em]">{heading}</h1>
      <p className="call-intro mt-(--step) text-(length:--lead) leading-normal text-balance text-fg-soft">{lead}</p>
      <h2 id="voice-title" tabIndex={-1} className="mt-(--step) rounded-none border-t border-line pt-(--step) text-xl">
        {card.title}
      </h2>
      <p className="call-intro mt-1 text-(length:--small) leading-normal text-balance text-fg-soft">{card.text}</p>
      <p className="mt-3 hidden noscript:block">
        {card.noScript}{' '}
        <Link href="/#contact" className="text-link">
          {contact}
        </Link>
      </p>
    </div>
  )
}

const alert = 'mb-(--rest) [grid-area:alert]'
const narrow = 'max-w-132 tall:max-w-none'

/** What went wrong, in a sentence the visitor can act on. */
function CallAlert({ state: { phase, failure, isWritten } }: { state: CallState }) {
  const isOnline = useOnline()
  if (!failure && !isOnline && phase === 'idle')
    return <Banner role="status" heading={offline.title} text={offline.text} className={`${alert} ${narrow}`} />
  if (!failure) return null
  const cutOff = isWritten ? failed.chatCutOff : failed.cutOff
  const title = phase === 'failed' ? failed.notStarted : phase === 'ended' ? cutOff : failed.microphoneProblem
  return (
    <Banner
      role="alert"
      heading={title}
      text={voiceFailures[failure]}
      className={`${alert} ${phase === 'failed' ? narrow : ''}`}
    />
  )
}

/**
 * The state of the call. Only what the visitor cannot hear is announced; turns are audible. The live region is
 * always in the page: one that appears with its text may not be announced.
 */
function CallStatus({ state }: { state: CallState }) {
  const { isWritten, capabilities } = state
  const isActive = state.phase === 'active'
  const turn = callStatus(state)
  const isAnnounced = turn === 'muted'
  const word = isActive && (
    <p className="font-display text-(length:--word) leading-none text-brass-200 in-data-[turn=muted]:text-fg">
      {!isWritten && turn === 'listening' && (
        <span className="hidden tiny:inline">
          <span className={light} />
        </span>
      )}
      {call.turns[turn]}
    </p>
  )
  const lacks = [!capabilities.recognition && call.cannotHear, !capabilities.synthesis && call.cannotSpeak]
    .filter(Boolean)
    .join(' ')
  const upright = isWritten ? '' : 'tall:flex-col tall:items-center tall:text-center'
  const place = `flex flex-wrap items-baseline gap-2 pt-(--step) [grid-area:words] roomy:gap-x-4 ${upright}`
  return (
    <div className={isActive ? place : 'hidden'}>
      {!isAnnounced && word}
      <div role="status" aria-atomic="false" className="contents">
        {isAnnounced && word}
        {isActive && (
          <>
            <p className={`squat:text-xs tiny:sr-only ${turn === 'listening' ? heard : unheard}`}>
              {!isWritten && !isAnnounced && <span className={light} />}
              {isWritten ? card.written : capabilities.recognition ? card.active : call.active}
            </p>
            {lacks && <p className="text-sm leading-snug">{lacks}</p>}
          </>
        )}
      </div>
      {isActive && env.voice === 'preview' && <p className="note max-lg:hidden">{preview.label}.</p>}
    </div>
  )
}

const heard = 'text-(length:--small) font-semibold'
const unheard = 'text-(length:--small) text-fg-soft in-data-[turn=muted]:text-xs'

/** Of an open line. */
const light =
  'mr-[0.8rem] ml-1 inline-block size-2.5 rounded-full bg-verdigris-400 shadow-[0_0_0_4px_color-mix(in_oklch,var(--color-verdigris-400)_25%,transparent)]'

function hasAsked({ lines }: CallState): boolean {
  return lines.some(({ speaker }) => speaker === 'user')
}

/** A press opens a chat with the question. While connecting their room stays. */
function Questions({ state }: { state: CallState }) {
  if (state.phase === 'failed') return null
  return (
    <section
      // A button that is only hidden would keep the focus.
      key={state.phase}
      aria-labelledby="questions-title"
      className={`max-w-132 pt-(--step) pb-(--rest) [grid-area:questions] noscript:hidden tall:max-w-none ${state.phase === 'connecting' ? 'invisible' : ''}`}
    >
      <h2
        id="questions-title"
        className="mb-1 font-display text-base leading-snug text-brass-300 tall:text-sm [@media(height<46rem)]:sr-only"
      >
        {voiceDemo.examplesBefore}
      </h2>
      <ul className="short:flex short:gap-5">
        {voiceDemo.examples.map((question) => (
          <li
            key={question}
            className="[@media(height<36rem)]:tall:nth-[n+2]:hidden [@media(height<46rem)]:nth-[n+3]:hidden"
          >
            <button
              type="button"
              onClick={() => void voiceCall.start({ isWritten: true, question })}
              className={`flex min-h-11 w-full items-center justify-between gap-2 rounded-none border-b border-line text-start font-display text-(length:--lead) leading-tight hover:text-brass-200 short:border-0 ${hover}`}
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
  const isCrowded = state.failure !== null || hasAsked(state)
  const questions = voiceDemo.examples.filter((question) => !wasSaid(question, state.lines))
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="questions-title"
      className={`pb-(--step) [grid-area:questions] ${isCrowded ? 'tall:hidden short:hidden' : ''}`}
    >
      <h2 id="questions-title" className="font-display text-base leading-snug text-brass-300 short:sr-only">
        {voiceDemo.examplesTitle}
      </h2>
      <ul className="-mr-(--edge) flex gap-2.5 overflow-x-auto [mask-image:linear-gradient(90deg,#000_calc(100%-2.5rem),transparent)] py-1.5 pr-(--edge) [scrollbar-width:none]">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => voiceCall.type(question)}
              className={`min-h-11 rounded-full border border-control bg-field px-4 py-1 font-display text-base leading-tight whitespace-nowrap text-paper-200 italic hover:bg-hover ${hover}`}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
