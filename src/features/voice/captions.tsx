import { voiceDemo } from '#src/content/voice-demo.ts'
import { speakerNames } from './speaker-names.ts'
import type { Line } from './transcript.ts'

const words = voiceDemo.call

/**
 * Partial lines change several times a second: they are shown but not announced. The box follows the conversation
 * unless the visitor has scrolled back (voice-demo.css).
 */
export function Captions({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="stage-captions">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach it to scroll it
        tabIndex={0}
        role="region"
        aria-label={words.captions}
      >
        <div>
          {lines.length === 0 && <p className="note">{words.noCaptions}</p>}
          <div role="log">{lines.filter(({ isPartial }) => !isPartial).map(caption)}</div>
          <div aria-hidden="true">{lines.filter(({ isPartial }) => isPartial).map(caption)}</div>
        </div>
      </div>
    </div>
  )
}

function caption({ id, speaker, text }: Line) {
  return (
    <p key={id} data-speaker={speaker}>
      <b>{speakerNames[speaker]}</b>
      <span dir="auto">{text}</span>
    </p>
  )
}
