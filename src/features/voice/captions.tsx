import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { LinkedText } from './linked-text.tsx'
import { speakerNames, type Line } from './transcript.ts'

type CaptionsProps = { lines: readonly Line[]; isWritten: boolean; children: ReactNode }

/**
 * The box follows the conversation unless the visitor has scrolled back: it is a reversed column, so its end is where it
 * starts, also when it becomes smaller. In a call the captions repeat the audio, so they are not announced; in a chat the
 * answers are announced, and the visitor's own text is not.
 */
export function Captions({ lines, isWritten, children }: CaptionsProps) {
  const View = isWritten ? ChatLine : Caption
  const box = useRef<HTMLDivElement>(null)
  const finalLines = lines.filter(({ isPartial }) => !isPartial)
  const partialLines = lines.filter(({ isPartial }) => isPartial)
  const latest = partialLines.at(-1) ?? finalLines.at(-1)
  const latestAnswer = finalLines.findLast(({ speaker }) => speaker === 'assistant')
  const scrolledTo = useRef(0)
  const isScrolledBack = useRef(false)

  useLayoutEffect(() => {
    const element = box.current
    if (!element || lines.length === 0) return undefined
    const follow = () => {
      if (!isScrolledBack.current) scrolledTo.current = showLatest(element)
    }
    if (isWritten) isScrolledBack.current = false
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [lines, isWritten])

  return (
    <div className="relative flex-[1_0_max(9rem,--spacing(42))]">
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach it to scroll it
        tabIndex={0}
        role="region"
        aria-label="Live captions"
        onScroll={({ currentTarget }) => {
          const distance = currentTarget.scrollTop - scrolledTo.current
          isScrolledBack.current = distance < -1
        }}
        className="call-captions absolute inset-0 flex flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <div className={isWritten ? 'mb-auto' : ''}>
          {lines.length === 0 && <p className="note mt-(--step)">The conversation appears here.</p>}
          <div role="log" aria-live="off">
            {finalLines.map((line) => (
              <View key={line.id} line={line} isLatest={line === latest} />
            ))}
          </div>
          <div aria-hidden="true">
            {partialLines.map((line) => (
              <Caption key={line.id} line={line} isLatest={line === latest} />
            ))}
          </div>
          {children}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isWritten && latestAnswer?.text}
      </p>
    </div>
  )
}

/** Scrolls to the end, or to the beginning of a long answer that is complete. */
function showLatest(element: HTMLElement): number {
  element.scrollTop = 0
  const edge = element.getBoundingClientRect().top
  const tops = Array.from(element.querySelectorAll('[data-turn]'), (turn) => turn.getBoundingClientRect().top - edge)
  const isPartial = element.querySelector('[aria-hidden] > [data-turn]') !== null
  const start = (tops.at(-1) ?? 0) - Number.parseFloat(getComputedStyle(element).scrollPaddingTop)
  if (!isPartial) element.scrollTop += Math.min(start, 0)
  return element.scrollTop
}

function ChatLine(props: CaptionProps) {
  const { speaker, text } = props.line
  if (speaker === 'assistant') return <Caption {...props} />
  return (
    <p data-turn="" className="mt-(--step) ml-auto w-fit max-w-[85%] rounded-lg border border-line bg-field px-4 py-2">
      <b className="sr-only">{speakerNames[speaker]}</b>
      <span dir="auto" className="font-display text-(length:--earlier) leading-tight wrap-anywhere">
        {text}
      </span>
    </p>
  )
}

type CaptionProps = { line: Line; isLatest: boolean }

function Caption({ line: { speaker, text, isPartial }, isLatest }: CaptionProps) {
  const colour = speaker === 'assistant' ? 'text-brass-300' : 'text-fg-mute'
  const size = isLatest
    ? 'text-(length:--caption) leading-[1.25]'
    : 'text-(length:--earlier) leading-tight text-fg-soft'
  const caret = isLatest && isPartial && (
    <i className="ml-[0.1em] inline-block h-[1em] w-0.5 bg-brass-300 align-[-0.15em]" />
  )
  return (
    <p data-turn="" className="mt-(--step)">
      <b className={`block font-display text-base leading-snug font-normal italic ${colour}`}>
        {speakerNames[speaker]}
      </b>
      <span dir="auto" className={`block font-display wrap-anywhere whitespace-pre-line ${size}`}>
        {speaker === 'assistant' ? <LinkedText text={text} /> : text}
        {caret}
      </span>
    </p>
  )
}
