import { expect, test } from 'vitest'
import type { Alarm } from '#shared/codes.ts'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import type { Status } from './types.ts'
import { barOf, problemsOf, rowsOf, channelsOf } from './status.ts'

const calm: Status = {
  health: { alarms: [], pending: 0, held: 0, sentLast24Hours: 3 },
  lastSentAt: new Date().toISOString(),
  oldestWaitingSince: null,
  confirmationsWaiting: 0,
  failing: null,
  failed: [],
  channels: [{ kind: 'slack', isOn: true, isFailing: false, lastAt: null }],
  hasSecondAddress: false,
  secondAddressLastAt: null,
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

test('a channel that does not respond is a problem at once, and only once', () => {
  const channels: Status['channels'] = [{ kind: 'slack', isOn: true, isFailing: true, lastAt: null }]
  for (const status of [calm, alarmed('channel_down')]) {
    const titles = problemsOf({ ...status, channels }).map(({ title }) => title)
    expect(titles).toEqual([words.alarms.channel_down.title])
  }
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
  expect(channelsOf(status)[0]).toMatchObject({ kind: 'email', tone })
})

test('known reasons of a failure are shown as text', () => {
  expect(whyOf('timeout')).toBe(words.email.reason(words.email.errors['timeout'] ?? ''))
  expect(whyOf('account past due')).toBe(words.email.reason('account past due'))
})

test('the bar shows the worst of several problems', () => {
  const status = alarmed('callers_unknown', 'channel_down')
  expect(barOf(status)).toMatchObject({ tone: 'bad', strong: `${words.alarms.channel_down.title}.` })
  expect(problemsOf(status).map(({ tone }) => tone)).toEqual(['held', 'bad'])
})

test('every channel to the team is listed with whether it is on and when it last worked', () => {
  const rows = channelsOf(calm)
  expect(rows.map(({ kind, isOn, state }) => [kind, isOn, state])).toEqual([
    ['email', true, words.states.working],
    ['fallback', false, words.states.off],
    ['slack', true, words.states.working],
  ])
  const [, second] = channelsOf({ ...calm, hasSecondAddress: true, secondAddressLastAt: at })
  expect(second).toMatchObject({ isOn: true, state: words.states.ready })
  expect(second?.text).not.toBe(words.channels.secondNever)
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
