import { expect, test } from 'vitest'
import type { Alarm } from '#shared/codes.ts'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import type { Status } from './types.ts'
import { barOf, problemsOf, rowsOf } from './status.ts'

const calm: Status = {
  health: { alarms: [], pending: 0, held: 0, sentLast24Hours: 3 },
  lastSentAt: new Date().toISOString(),
  oldestWaitingSince: null,
  confirmationsWaiting: 0,
  failing: null,
  failed: [],
  voiceSecondsToday: 0,
}
const at = new Date().toISOString()
const failing = { count: 2, since: at, nextAt: at, error: 'timeout', isPartly: false }
const alarmed = (...alarms: Alarm[]): Status => ({ ...calm, health: { ...calm.health, alarms } })

const whyOf = (error: string) => problemsOf({ ...calm, failing: { ...failing, error } })[0]?.facts[2]?.[1]

test('without problems everything is working', () => {
  expect(problemsOf(calm)).toEqual([])
  expect(barOf(calm)).toMatchObject({ tone: 'ok', strong: words.bar.works })
})

test.each<[string, Status, 'held' | 'bad']>([
  ['a mail was tried in vain', { ...calm, failing }, 'bad'],
  ['one of several was tried in vain', { ...calm, failing: { ...failing, isPartly: true } }, 'held'],
  ['mails are late', { ...alarmed('mails_late'), oldestWaitingSince: at }, 'bad'],
])('%s: neither bar nor page reports working mail', (_, status, tone) => {
  const bar = barOf(status)
  expect(bar.tone).toBe(tone)
  expect(`${bar.strong} ${bar.text}`).not.toContain(words.bar.works)
  expect(problemsOf(status).map((problem) => problem.tone)).toEqual([tone])
  expect(rowsOf(status)[0]).toMatchObject({ name: words.email.name, tone })
})

test('known reasons of a failure are shown as text', () => {
  expect(whyOf('timeout')).toBe(words.email.reason(words.email.errors['timeout'] ?? ''))
  expect(whyOf('account past due')).toBe(words.email.reason('account past due'))
})

test('the bar shows the worst of several problems', () => {
  const status = alarmed('callers_unknown', 'mails_failed')
  expect(barOf(status)).toMatchObject({ tone: 'bad', strong: `${words.alarms.mails_failed.title}.` })
  expect(problemsOf(status).map(({ tone }) => tone)).toEqual(['held', 'bad'])
})

const voice = (seconds: number, perDay?: number) =>
  rowsOf({ ...calm, voiceSecondsToday: seconds }, perDay).find(({ name }) => name === words.voice.name)

test('the daily minutes are those of the deployment', () => {
  expect(voice(1_140, 90)).toMatchObject({ tone: 'ok', state: words.voice.left(71) })
  expect(voice(1_140, 90)?.text).toContain(words.voice.ofDay(90))
  expect(voice(600, 10)).toMatchObject({ tone: 'held', state: words.states.usedUp })
  expect(voice(1_140)).toMatchObject({ tone: 'off', state: words.states.notMonitored })
})

test('parts that the database cannot check are shown as not monitored, not as working', () => {
  expect(rowsOf(calm).at(-1)).toMatchObject({ name: words.outside.name, tone: 'off', state: 'Not monitored' })
})
