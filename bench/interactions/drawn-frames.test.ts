import { expect, test } from 'vitest'
import { drawnFrames, MARK, type TraceEvent } from './drawn-frames.ts'

const frame = (ts: number, tdur: number, tid = 1): TraceEvent => ({
  name: 'FireAnimationFrame',
  ph: 'X',
  ts,
  dur: 5_000,
  tdur,
  tid,
})
const mark = (ts: number, tid = 1): TraceEvent => ({ name: MARK, ph: 'R', ts, tid })

test('only frames in which the sky was drawn count, by their processor time', () => {
  expect(drawnFrames([frame(0, 400), frame(16_000, 20), frame(32_000, 600), mark(100), mark(32_100)])).toEqual([
    0.4, 0.6,
  ])
})

test('a mark of another thread is not taken for one of this', () => {
  expect(drawnFrames([frame(0, 400, 1), mark(100, 2)])).toEqual([])
})
