import { useState } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { download } from '#src/lib/download.ts'
import { clockText } from './clock.tsx'
import type { CallState } from './call-state.ts'
import { speakerNames, transcriptText, type Line } from './transcript.ts'

const words = voiceDemo.summary
const dateText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** The log of a call: its details and the transcript. */
export function CallLog({ state }: { state: CallState }) {
  const { isWritten, lines, startedAt, endedAt, endedBy } = state
  const start = startedAt ?? 0
  const lasted = (endedAt ?? start) - start
  const facts = [
    [words.date, dateText.format(start)],
    [words.length, clockText(lasted)],
    [words.endedBy, words.enders[endedBy ?? 'you']],
  ]
  return (
    <article
      aria-labelledby="log-title"
      className="call-log mb-step animate-rise self-start overflow-clip rounded-sm px-inset text-fg [grid-area:log] on-paper"
    >
      <div className="chart-bars -mx-inset" />
      <p className="note pt-[calc(var(--inset)*0.75)] text-base">{isWritten ? words.chatLabel : words.label}</p>
      <h2 id="log-title" tabIndex={-1} className="text-3xl">
        {lines.length === 0 ? words.nothingSaid : isWritten ? words.chatTitle : words.title}
      </h2>
      <dl className="mt-step -ml-4.5 flex flex-wrap overflow-clip border-y border-bar [clip-path:inset(0_0_0_1.125rem)]">
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
      <div className="chart-bars -mx-inset" />
    </article>
  )
}

const rows = {
  withTimes: 'grid grid-cols-[3.25rem_minmax(0,1fr)] border-b border-line md:grid-cols-[3.5rem_6.25rem_minmax(0,1fr)]',
  plain: 'grid border-b border-line md:grid-cols-[6.25rem_minmax(0,1fr)]',
}
const time = 'border-r-3 border-double border-bar text-fg-mute'

/** On a phone the text is below the speaker. A chat has no times. */
function Transcript({ lines, hasTimes }: { lines: readonly Line[]; hasTimes: boolean }) {
  const row = hasTimes ? rows.withTimes : rows.plain
  const inset = hasTimes ? 'pl-4.5' : ''
  return (
    <>
      <table className="block font-display text-base">
        <caption className="sr-only">{words.transcript}</caption>
        <thead className="contents">
          <tr className={`${row} font-sans text-xs text-fg-mute *:py-2 *:text-start *:font-normal`}>
            {hasTimes && (
              <th scope="col" className={time}>
                {words.time}
              </th>
            )}
            <th scope="col" className={inset}>
              {words.who}
            </th>
            <th scope="col" className="max-md:sr-only">
              {words.said}
            </th>
          </tr>
        </thead>
        <tbody className="contents">
          {lines.map(({ id, speaker, text, at }) => (
            <tr key={id} className={row}>
              {hasTimes && <td className={`row-span-2 py-3 md:row-span-1 ${time}`}>{clockText(at)}</td>}
              <td
                className={`pt-3 italic md:pb-3 ${inset} ${speaker === 'assistant' ? 'text-accent-text' : 'text-fg-mute'}`}
              >
                {speakerNames[speaker]}
              </td>
              <td
                dir="auto"
                className={`pb-3 text-[1.1875rem] leading-snug wrap-anywhere whitespace-pre-line md:pt-3 ${hasTimes ? 'max-md:pl-4.5' : ''}`}
              >
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TranscriptTools text={transcriptText(lines)} />
    </>
  )
}

function TranscriptTools({ text }: { text: string }) {
  const [copied, setCopied] = useState<'' | 'copied' | 'notCopied'>('')

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch (error) {
      console.warn('voice: transcript not copied', error)
      setCopied('notCopied')
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-1 pt-3.5 pb-4.5">
      <button type="button" onClick={() => void handleCopy()} className="text-link">
        {words.copy}
      </button>
      <button
        type="button"
        onClick={() => download(new Blob([text], { type: 'text/plain' }), words.fileName)}
        className="text-link"
      >
        {words.download}
      </button>
      <span role="status" className="text-sm text-fg-soft">
        {copied !== '' && words[copied]}
      </span>
      <p className="note text-[1rem] md:ml-auto">{words.kept}</p>
    </div>
  )
}
