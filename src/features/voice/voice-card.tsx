import { Link } from 'wouter'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { env } from '#src/lib/env.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { ActiveCall, CallStatus } from './active-call.tsx'
import { CallAlert } from './call-alert.tsx'
import { canStart, isStarting } from './call-state.ts'
import { CallFacts, CallNextSteps } from './call-summary.tsx'
import { Captions } from './captions.tsx'
import { LevelRing } from './level-ring.tsx'
import { StartCall } from './start-call.tsx'
import { TimeLeft } from './time-left.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useVoiceCall } from './use-voice-call.ts'

const { card: words, call, summary, local, notSetUp } = voiceDemo

export function VoiceCard() {
  const state = useVoiceCall()
  const card = useCardFocus(state)
  const isOpen = state.phase === 'active' || state.phase === 'ending'
  const hasEnded = state.phase === 'ended'
  const endWords = state.lines.length > 0 ? summary.title : summary.nothingSaid

  return (
    <section
      ref={card}
      aria-labelledby="voice-card-title"
      className="flex flex-col lg:min-h-152 rounded-lg border border-line bg-night-900/82 p-[clamp(1.5rem,1rem+1.8vw,2.5rem)] shadow-raised"
    >
      <div className="flex items-start justify-between gap-6">
        <div>
          <h2 id="voice-card-title" tabIndex={-1} className="text-2xl">
            {words.title}
          </h2>
          {!isOpen && <p className="mt-2.5 text-balance text-fg-soft">{hasEnded ? endWords : words.text}</p>}
        </div>
        {isOpen && state.startedAt !== null && <TimeLeft startedAt={state.startedAt} />}
      </div>
      {env.voice?.callMachineUrl && <LocalNote isShort={isOpen} />}
      <CallAlert state={state} />
      {hasEnded ? (
        <CallFacts state={state} />
      ) : (
        <div className={`grid flex-1 place-items-center gap-3 ${isOpen ? 'pb-2' : 'py-6'}`}>
          <LevelRing mode={isOpen ? 'live' : isStarting(state) ? 'searching' : 'still'} isMuted={state.isMuted} />
          {isOpen && <p className="text-xs text-fg-mute">{call.rings}</p>}
        </div>
      )}
      <CallStatus state={state} />
      {(isOpen || (hasEnded && state.lines.length > 0)) && <Captions lines={state.lines} isOver={hasEnded} />}
      {isOpen && <ActiveCall state={state} />}
      {hasEnded && <CallNextSteps state={state} />}
      {env.voice && (canStart(state) || isStarting(state)) && <StartCall state={state} />}
      {env.voice ? <p className="hidden noscript:block">{words.noScript}</p> : <NotSetUp />}
    </section>
  )
}

/** Nobody should take the stand-in for the real thing. */
function LocalNote({ isShort }: { isShort: boolean }) {
  const label = <b className="font-semibold text-accent-text">{local.label}.</b>
  if (isShort) return <p className="mt-1 text-sm">{label}</p>
  return (
    <p className="mt-4 rounded-md border border-dashed border-brass-600 px-4 py-2.5 text-sm text-fg-soft">
      {label} {local.text}
    </p>
  )
}

function NotSetUp() {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{notSetUp.title}</p>
      <p className="text-fg-soft">{notSetUp.text}</p>
      <Link href="/#contact" className={`${buttonStyle} mt-2`}>
        {notSetUp.contact}
      </Link>
    </div>
  )
}
