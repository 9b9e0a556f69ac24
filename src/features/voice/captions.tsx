import { useEffect, useRef } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import type { Line } from './transcript.ts'

const words = voiceDemo.call
const NEAR_END_PX = 24
const names = { user: words.you, assistant: words.assistant }

/**
 * What is said, and what was said. Words still being spoken change several times a second, so they are shown but not
 * read out; the finished line is.
 */
export function Captions({ lines, isOver }: { lines: readonly Line[]; isOver: boolean }) {
  const box = useRef<HTMLDivElement>(null)

  // Follows the conversation, unless somebody has scrolled back to read.
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'instant' })
  })

  const isAnySpoken = lines.length > 0
  return (
    <div
      ref={box}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard has to reach it to scroll it
      tabIndex={0}
      role="region"
      aria-label={isOver ? words.transcript : words.captions}
      className={`mt-4 overflow-y-auto pt-4 pr-2 ${isOver ? 'max-h-84' : 'h-38 border-t border-line'}`}
    >
      {!isAnySpoken && <p className="text-fg-mute">{words.noCaptions}</p>}
      <div role="log" className="grid gap-3">
        {lines.filter(({ isPartial }) => !isPartial).map(caption)}
      </div>
      <div aria-hidden="true" className="grid gap-3 not-empty:mt-3">
        {lines.filter(({ isPartial }) => isPartial).map(caption)}
      </div>
    </div>
  )
}

function caption({ id, speaker, text }: Line) {
  return (
    <p key={id} className="grid gap-x-4 leading-[1.45] lg:grid-cols-[5.5rem_1fr]">
      <b
        className={`font-display font-normal tracking-normal italic ${speaker === 'assistant' ? 'text-accent-text' : 'text-fg-mute'}`}
      >
        {names[speaker]}
      </b>
      <span>{text}</span>
    </p>
  )
}
