import { standIn } from '#src/content/stand-in.ts'
import { download } from '#src/lib/download.ts'
import { clockText } from './clock.tsx'
import type { CallState, EndReason } from './call-state.ts'
import { LinkedText } from './linked-text.tsx'
import { speakerNames, transcriptText, type Line } from './transcript.ts'

const END_REASON_LABELS: Record<EndReason, string> = {
  you: 'You',
  assistant: 'Assistant',
  'time-limit': 'Time limit',
  silence: 'Silence',
  connection: 'Lost connection',
}
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

export function CallLog({ state }: { state: CallState }) {
  const { isWritten, lines, startedAt, endedAt, endedBy } = state
  const start = startedAt ?? 0
  const lasted = (endedAt ?? start) - start
  const facts = [
    ['Date', dateFormat.format(start)],
    ['Length', clockText(lasted)],
    ['Ended by', END_REASON_LABELS[endedBy ?? 'you']],
  ]
  return (
    <article aria-labelledby="log-title" className="call-log animate-rise text-fg on-paper">
      <div className="chart-bars -mx-(--inset)" />
      <p className="note pt-[calc(var(--inset)*0.75)] text-base">
        {isWritten ? 'Log of a chat with the AI assistant' : 'Log of a call with the AI Voice Assistant'}
        {IS_STAND_IN && ` (${standIn.label})`}
      </p>
      <h2 id="log-title" tabIndex={-1} className="text-3xl">
        {lines.length === 0
          ? 'Call ended. Nothing was said.'
          : isWritten
            ? 'Chat ended. Here is what was said.'
            : 'Call ended. Here is what was said.'}
      </h2>
      <dl className="mt-(--step) -ml-4.5 flex flex-wrap overflow-clip border-y border-bar [clip-path:inset(0_0_0_1.125rem)]">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="-mt-px flex-[1_1_7rem] border-t border-l border-line py-3 pl-4.5 first:flex-[2.3_1_14rem]"
          >
            <dt className="text-xs text-fg-mute">{name}</dt>
            <dd className="font-display text-[1.1875rem] leading-snug">{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? <div className="h-8" /> : <Transcript lines={lines} hasTimes={!isWritten} />}
      <div className="chart-bars -mx-(--inset)" />
    </article>
  )
}

function Transcript({ lines, hasTimes }: { lines: readonly Line[]; hasTimes: boolean }) {
  return (
    <>
      <ol aria-label="Transcript" className="font-display">
        {lines.map(({ id, speaker, text, at }) => (
          <li key={id} className="flex flex-wrap border-b border-line">
            {hasTimes && (
              <span className="mr-4.5 w-14 flex-none border-r-3 border-double border-bar py-3 text-fg-mute">
                {clockText(at)}
              </span>
            )}
            <p className="min-w-0 flex-[1_1_8rem] py-3 md:flex">
              <b
                className={`block w-25 max-w-full font-normal italic ${speaker === 'assistant' ? 'text-accent-text' : 'text-fg-mute'}`}
              >
                {speakerNames[speaker]}
              </b>
              <span dir="auto" className="flex-1 text-[1.1875rem] leading-snug wrap-anywhere whitespace-pre-line">
                {speaker === 'assistant' ? <LinkedText text={text} /> : text}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-1 pt-3.5 pb-4.5">
        <button
          type="button"
          onClick={() =>
            download(new Blob([transcriptText(lines)], { type: 'text/plain' }), 'voice-demo-transcript.txt')
          }
          className="text-link"
        >
          Download transcript
        </button>
        <p className="note text-[1rem]">Kept on this page only, until you leave it.</p>
      </div>
    </>
  )
}
