import { expect, test } from 'vitest'
import { FRAME_MS, TurnDetector, type TurnEvent } from './turn-detector.ts'

const VOICE = 0.1
const HUSH = 0.001

/** Plays [loudness, milliseconds] pairs and notes when something happened. */
function events(parts: [number, number][], isAssistantTalking = false): [TurnEvent, number][] {
  const detector = new TurnDetector()
  const seen: [TurnEvent, number][] = []
  let at = 0
  for (const [level, ms] of parts) {
    for (let frame = 0; frame < ms / FRAME_MS; frame += 1) {
      at += FRAME_MS
      const event = detector.push(level, isAssistantTalking)
      if (event) seen.push([event, at])
    }
  }
  return seen
}

test('speech starts at once and ends after a pause', () => {
  expect(
    events([
      [HUSH, 500],
      [VOICE, 1000],
      [HUSH, 1000],
    ]),
  ).toEqual([
    ['started', 550],
    ['pause', 1750],
    ['ended', 2400],
  ])
})

test('a breath does not end it', () => {
  const names = events([
    [VOICE, 800],
    [HUSH, 700],
    [VOICE, 800],
    [HUSH, 1000],
  ]).map(([event]) => event)
  expect(names).toEqual(['started', 'pause', 'resumed', 'pause', 'ended'])
})

test('a click is not speech', () => {
  expect(
    events([
      [HUSH, 500],
      [VOICE, 30],
      [HUSH, 500],
    ]),
  ).toEqual([])
})

test('speech interrupts the assistant within a tenth of a second, a knock does not', () => {
  expect(
    events(
      [
        [HUSH, 500],
        [VOICE, 1000],
      ],
      true,
    ),
  ).toEqual([['started', 600]])
  expect(
    events(
      [
        [HUSH, 500],
        [VOICE, 80],
        [HUSH, 500],
      ],
      true,
    ),
  ).toEqual([])
})

test('constant noise is not taken for speech', () => {
  expect(
    events([
      [0.011, 10_000],
      [0.02, 3000],
    ]),
  ).toEqual([])
})

test('a turn that never ends is ended', () => {
  expect(events([[VOICE, 21_000]]).map(([event]) => event)).toEqual(['started', 'ended', 'started'])
})
