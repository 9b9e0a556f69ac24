import { voiceDemo } from '#src/content/voice-demo.ts'
import { env } from '#src/lib/env.ts'
import type { CallState } from './call-state.ts'
import { callTurn } from './call-turn.ts'

const { card, call, local } = voiceDemo

/** What the call is doing. Always in the page: a live region that appears with its text may not be announced. */
export function CallStatus({ state }: { state: CallState }) {
  const isActive = state.phase === 'active'
  return (
    <div role="status" aria-atomic="false" className="stage-status">
      {isActive && (
        <>
          <p className="stage-word">{call.turns[callTurn(state)]}</p>
          <p className="stage-live">{state.isWritten ? card.written : card.active}</p>
          {state.devices.unplugged.map(({ kind, now }) => (
            <p key={kind} className="stage-trouble">
              {call.devices.unplugged[kind]} {now ? call.devices.instead(now) : call.devices.none[kind]}
            </p>
          ))}
          {state.isUnheard && <p className="stage-trouble">{call.notHeard}</p>}
          {env.voice?.callMachineUrl && <p className="note max-lg:hidden">{local.label}.</p>}
        </>
      )}
    </div>
  )
}
