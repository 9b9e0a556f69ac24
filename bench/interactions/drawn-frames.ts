/** Of Chromium's trace, in microseconds: `tdur` is processor time, `dur` also what the thread waited for a processor. */
export type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; tid: number }

/** Set whenever the sky is drawn. Most frames of a fast screen pass without. */
export const MARK = 'sky'

/** Processor time, in milliseconds, of each frame in which the sky was drawn. */
export function drawnFrames(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === MARK)
  return events
    .filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X')
    .filter(({ ts, dur = 0, tid }) => marks.some((mark) => mark.tid === tid && mark.ts >= ts && mark.ts <= ts + dur))
    .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1_000)
}
