import { Link } from 'wouter'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { env } from '#src/lib/env.ts'
import { Banner } from '#src/ui/banner.tsx'
import { isOpen, type CallState } from './call-state.ts'

const { heading, lead, card, contact, notSetUp } = voiceDemo
const words = voiceDemo.failure

/** The page's titles and texts. In a call and after it they stay in the page for screen readers only. */
export function CallIntro({ state }: { state: CallState }) {
  const isHidden = isOpen(state) || state.phase === 'ended'
  return (
    <>
      <div className={isHidden ? 'sr-only' : 'call-intro'}>
        <h1>{heading}</h1>
        <p className="call-lead">{lead}</p>
        <h2 id="voice-title" tabIndex={-1}>
          {card.title}
        </h2>
        <p className="call-how">{card.text}</p>
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
        {!isHidden && <CallAlert state={state} />}
      </div>
      {isHidden && <CallAlert state={state} />}
    </>
  )
}

/** What went wrong, in a sentence the visitor can act on. */
function CallAlert({ state: { phase, failure, isWritten } }: { state: CallState }) {
  if (!failure) return null
  const title =
    phase === 'failed'
      ? words.notStarted
      : phase === 'ended'
        ? isWritten
          ? words.chatBrokenOff
          : words.brokenOff
        : words.troubled
  return <Banner role="alert" heading={title} text={voiceFailures[failure]} className="call-alert" />
}
