import { useState } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { download } from '#src/lib/download.ts'
import { clockText } from './call-clock.tsx'
import type { CallState } from './call-state.ts'
import { speakerNames, transcriptText } from './transcript.ts'

const words = voiceDemo.summary
const dateText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** The call as a page of a log: what it was, and what was said. */
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
    <article aria-labelledby="log-title" className="log on-paper">
      <div className="chart-bars" />
      <p className="note">{isWritten ? words.chatLabel : words.label}</p>
      <h2 id="log-title" tabIndex={-1}>
        {lines.length === 0 ? words.nothingSaid : isWritten ? words.chatTitle : words.title}
      </h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <table>
          <caption className="sr-only">{words.transcript}</caption>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.said}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, speaker, text, at }) => (
              <tr key={id} data-speaker={speaker}>
                <td>{clockText(at)}</td>
                <td>{speakerNames[speaker]}</td>
                <td dir="auto">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && <TranscriptTools text={transcriptText(lines)} />}
      <div className="chart-bars" />
    </article>
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
    <div className="log-tools">
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
      <p className="note">{words.kept}</p>
    </div>
  )
}
