// The voice demo. What is in this folder, and where a change starts:
//   page.tsx              the layout of every state; captions.tsx, ring.tsx, clock.tsx, log.tsx and panel.tsx are its parts
//   panel.tsx             the buttons: a table lists what each state offers
//   call-state.ts         the state of a call; create-voice-call.ts changes it, by the SDK's events
//   voice-call.ts         the one call; call-client.ts loads the SDK, chat-client.ts is the same interface for a written chat
//   preview-client.ts     the same interface without a provider: preview-conversation.ts answers from the words of the site
//                         (preview-answers.ts), browser-speech.ts speaks and listens
//   read-failure.ts       an error's kind; its sentence is in src/content/voice-failures.ts, the buttons for it in panel.tsx
//   use-draft.ts, lead-draft.ts, draft-dialog.tsx   the conversation as a message to the team
// Words are in src/content/voice-*.ts. Sizes are tokens in voice.css.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { forgetWaitingQuestion, takeAskedQuestion } from './asked-question.ts'
import { callStatus, canStart, idle, isOpen, isStarting, type CallState } from './call-state.ts'
import { Captions } from './captions.tsx'
import { TimeLeft } from './clock.tsx'
import { CallLog } from './log.tsx'
import { AnswerActions, CallPanel, EndButton } from './panel.tsx'
import { LevelRing } from './ring.tsx'
import { useDraft, type LoadDraftView } from './use-draft.ts'
import { voiceCall } from './voice-call.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './voice.css'

const { heading, lead, card, contact, notSetUp, call, failure: failed, preview } = voiceDemo

const hover = '[transition:color_140ms,border-color_140ms] hover:border-accent'

type VoiceDemoProps = { brand: ReactNode; loadDraft: LoadDraftView }

/** As tall as the window. Its controls are in view in every state. */
export function VoiceDemo({ brand, loadDraft }: VoiceDemoProps) {
  const state = useVoiceCall()
  useAskedQuestion()
  const body = useCallFocus(state)
  const { review, sentAt, open, close, markSent } = useDraft(state, loadDraft)
  const hasEnded = state.phase === 'ended'
  const hasIntro = !isOpen(state) && !hasEnded
  const isChat = isOpen(state) && state.isWritten

  return (
    <>
      <div
        className="call-layout"
        data-phase={layoutPhase(state)}
        data-turn={isOpen(state) ? callStatus(state) : undefined}
        data-written={state.isWritten || undefined}
      >
        <Starfield className="call-stars" />
        <header className="call-bar absolute inset-x-edge top-0 z-1 flex h-bar items-center justify-between gap-2">
          {brand}
          {isChat ? (
            <EndButton
              state={state}
              size="small"
              className="px-4 whitespace-nowrap short:min-h-9 short:py-0 @max-[18rem]:min-h-0 @max-[18rem]:py-1 @max-[18rem]:[&>svg]:hidden"
            />
          ) : isOpen(state) ? (
            state.startedAt !== null && <TimeLeft startedAt={state.startedAt} />
          ) : (
            <Link href="/" className="text-link max-w-[calc(100%-3.25rem)] flex-none">
              <Icon name="left" />
              {navigation.backHome}
            </Link>
          )}
        </header>
        <main id="main" tabIndex={-1}>
          <section ref={body} aria-labelledby="voice-title" className="call-body">
            <Intro isHidden={!hasIntro}>{hasIntro && <CallAlert state={state} />}</Intro>
            {!hasIntro && <CallAlert state={state} />}
            {!hasEnded && !isChat && <LevelRing state={state} />}
            <CallStatus state={state} />
            {isOpen(state) && (
              <Captions lines={state.lines} isWritten={state.isWritten}>
                {hasAsked(state) && <AnswerActions sentAt={sentAt} onReview={open} />}
              </Captions>
            )}
            {hasEnded ? <CallLog state={state} /> : <Questions state={state} />}
            <CallPanel state={state} sentAt={sentAt} onReview={open} />
          </section>
        </main>
      </div>
      {review && <review.View draft={review.draft} state={state} onSent={markSent} onClose={close} />}
    </>
  )
}

/** The state of the call. Leaving the page ends the call. */
function useVoiceCall(): CallState {
  useEffect(() => () => void voiceCall.end(), [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}

/** Opens the chat with a question that was pressed on another page. */
function useAskedQuestion(): void {
  useEffect(() => {
    const question = env.voice ? takeAskedQuestion() : null
    if (question !== null) void voiceCall.start({ isWritten: true, question })
  }, [])
}

/**
 * Controls appear and disappear with the call, and can take the keyboard focus with them. It moves to a heading, where a
 * key that is still held down does nothing, or back to the start button if no call was established.
 */
function useCallFocus(state: CallState): RefObject<HTMLElement | null> {
  const body = useRef<HTMLElement>(null)
  const { phase } = state
  const returns = canStart(state) && phase !== 'ended'
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
    const target = isWriting
      ? 'form input'
      : returns
        ? '[data-start]'
        : phase === 'ended'
          ? '#log-title'
          : '#voice-title'
    body.current?.querySelector<HTMLElement>(target)?.focus()
  }, [view, phase, returns, isWriting])

  return body
}

function layoutPhase(state: CallState): 'idle' | 'starting' | 'failed' | 'open' | 'ended' {
  if (isStarting(state)) return 'starting'
  if (isOpen(state)) return 'open'
  return state.phase === 'ended' || state.phase === 'failed' ? state.phase : 'idle'
}

/** The page's titles and texts. In a call and after it they stay in the page for screen readers only. */
function Intro({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isHidden
          ? 'sr-only'
          : 'max-w-132 self-center py-step [grid-area:intro] before-call:self-end tall:max-w-none tall:self-end'
      }
    >
      <h1 className="-ml-[0.03em] text-title leading-none tracking-[-0.026em]">{heading}</h1>
      <p className="mt-step text-lead leading-normal text-balance text-fg-soft tall:text-pretty">{lead}</p>
      <h2 id="voice-title" tabIndex={-1} className="mt-step rounded-none border-t border-line pt-step text-xl">
        {card.title}
      </h2>
      <p className="mt-1 text-small leading-normal text-balance text-fg-soft tall:text-pretty short:in-data-[phase=failed]:sr-only">
        {card.text}
      </p>
      {env.voice ? (
        <p className="mt-3 hidden noscript:block">
          {card.noScript}{' '}
          <Link href="/#contact" className="text-link">
            {contact}
          </Link>
        </p>
      ) : (
        <p className="mt-3">
          <b className="font-semibold">{notSetUp.title}.</b> {notSetUp.text}
        </p>
      )}
      {children}
    </div>
  )
}

/** What went wrong, in a sentence the visitor can act on. */
function CallAlert({ state: { phase, failure, isWritten } }: { state: CallState }) {
  if (!failure) return null
  const cutOff = isWritten ? failed.chatCutOff : failed.cutOff
  const title = phase === 'failed' ? failed.notStarted : phase === 'ended' ? cutOff : failed.microphoneProblem
  return <Banner role="alert" heading={title} text={voiceFailures[failure]} className="call-alert mt-step py-step" />
}

/**
 * The state of the call. Only what the visitor cannot hear is announced; turns are audible. The live region is
 * always in the page: one that appears with its text may not be announced.
 */
function CallStatus({ state }: { state: CallState }) {
  const isActive = state.phase === 'active'
  const turn = callStatus(state)
  const isAnnounced = turn === 'muted' || turn === 'reconnecting'
  const word = isActive && (
    <p className="font-display text-word leading-none tracking-[-0.014em] text-brass-200 in-data-[turn=muted]:text-fg">
      {call.turns[turn]}
    </p>
  )
  return (
    <div
      className={`call-status gap-x-4 gap-y-2 pt-step [grid-area:status] ${!isOpen(state) ? 'hidden' : state.isWritten ? 'flex flex-wrap items-baseline' : 'grid tall:justify-items-center tall:gap-y-1 tall:text-center short:flex short:flex-wrap short:items-baseline'}`}
    >
      {!isAnnounced && word}
      <div
        role="status"
        aria-atomic="false"
        className="grid gap-[inherit] tall:justify-items-center short:flex short:flex-wrap short:items-baseline"
      >
        {isAnnounced && word}
        {isActive && (
          <>
            <p className="call-live text-small">
              {state.isWritten ? card.written : state.senses.hears ? card.active : call.active}
            </p>
            <Lacks senses={state.senses} />
            {state.isMicSilent && <p className="text-sm leading-snug text-vermilion-300">{call.notHeard}</p>}
          </>
        )}
      </div>
      {isActive && env.voice === 'preview' && <p className="note max-lg:hidden">{preview.label}.</p>}
    </div>
  )
}

/** What the preview cannot do in this browser, and what to do instead. */
function Lacks({ senses: { hears, speaks } }: Pick<CallState, 'senses'>) {
  if (hears && speaks) return null
  return (
    <p className="text-sm leading-snug">
      {!hears && call.cannotHear} {!speaks && call.cannotSpeak}
    </p>
  )
}

/** A press sends the question: in a call as typed text, before a call in a new chat. While connecting their room stays. */
function Questions({ state }: { state: CallState }) {
  if (!env.voice || state.phase === 'failed') return null
  if (!isOpen(state)) {
    return (
      <QuestionRows
        // A button that is only hidden would keep the focus.
        key={layoutPhase(state)}
        title={voiceDemo.examplesBefore}
        onAsk={startChat}
        className={`max-w-132 pt-step pb-[max(0.75rem,12svh-3.5rem)] tall:max-w-none tall:pt-2 tall:pb-0 ${isStarting(state) ? 'invisible' : ''}`}
      />
    )
  }
  if (!state.isWritten || hasAsked(state)) return <QuestionChips state={state} />
  return (
    <QuestionRows title={voiceDemo.examplesTitle} onAsk={(question) => voiceCall.type(question)} className="pb-foot" />
  )
}

function hasAsked({ lines }: CallState): boolean {
  return lines.some(({ speaker }) => speaker === 'user')
}

function startChat(question: string): void {
  forgetWaitingQuestion()
  void voiceCall.start({ isWritten: true, question })
}

type QuestionRowsProps = { title: string; onAsk: (question: string) => void; className: string }

function QuestionRows({ title, onAsk, className }: QuestionRowsProps) {
  return (
    <section aria-labelledby="questions-title" className={`[grid-area:questions] noscript:hidden ${className}`}>
      <h2
        id="questions-title"
        className="mb-1 font-display text-base leading-snug text-brass-300 tall:text-sm short:sr-only [@media(height<46rem)]:tall:sr-only"
      >
        {title}
      </h2>
      <ul className="short:flex short:gap-5">
        {voiceDemo.examples.map((question, i) => (
          <li key={question} id={`ask-${i + 1}`} className="[@media(height<46rem)]:nth-[n+3]:hidden">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className={`group flex min-h-11 w-full items-center justify-between gap-2 rounded-none border-b border-line text-start font-display text-lead leading-tight hover:text-brass-200 short:border-0 ${hover}`}
            >
              {question}
              <Icon
                name="right"
                className="size-[1.25em] text-brass-400 group-hover:[translate:4px] [transition:translate_260ms_var(--ease-settle)]"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On a phone the captions need their room once the visitor has spoken, or there is something to fix. */
function QuestionChips({ state }: { state: CallState }) {
  const isCrowded = state.failure !== null || state.isMicSilent || hasAsked(state)
  const asked = new Set(state.lines.map(({ text }) => text))
  const questions = voiceDemo.examples.filter((question) => !asked.has(question))
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="questions-title"
      className={`pb-step [grid-area:questions] noscript:hidden ${isCrowded ? 'compact:hidden' : 'compact:flex compact:items-center compact:gap-3.5'}`}
    >
      <h2 id="questions-title" className="flex-none font-display text-base leading-snug text-brass-300">
        {voiceDemo.examplesTitle}
      </h2>
      <ul className="-mr-edge flex gap-2.5 overflow-x-auto [mask-image:linear-gradient(90deg,#000_calc(100%-2.5rem),transparent)] py-1.5 pr-edge [scrollbar-width:none] wide:mr-0 wide:flex-wrap wide:[mask-image:none]">
        {questions.slice(0, isCrowded && !state.isWritten ? 1 : 3).map((question) => (
          <li key={question} className="wide:nth-[n+3]:hidden @max-[60rem]:wide:nth-[n+2]:hidden">
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
