import type { Alarm } from '#shared/codes.ts'
import { VOICE_MINUTES_PER_DAY } from '#shared/voice-minutes.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import type { Status } from '../inbox-types.ts'
import { clockWhen, longWhen } from '../when.ts'

/** `ok` works, `held` needs a look, `bad` has stopped, `waiting` goes on by itself, `off` is not in use. */
export type Tone = 'ok' | 'held' | 'bad' | 'waiting' | 'off'

export type Problem = { id: string; tone: 'held' | 'bad'; title: string; facts: [label: string, text: string][] }
/** `failed`: the mails that the text is about, each with its lead. */
export type Row = { name: string; tone: Tone; state: string; text: string; failed?: Status['failed'] }

/** Alarms that strangers can raise: something to look at, but nothing has stopped. */
const FORGEABLE = new Set<Alarm>(['callers_unknown'])
/** The problem of the mails says so already. */
const OF_MAILS = 'mails_late' satisfies Alarm
const OF_EMAIL = 'problem-email'
/** A tab that was opened before an update meets codes it has no words for. */
const ADVICE: Partial<Record<string, { title: string; todo: string }>> = words.alarms

/** The mails in one word. They flow only if none was tried in vain and none is late. */
function mailsOf({ failing, health }: Status): 'flow' | 'retried' | 'stopped' {
  if (health.alarms.includes(OF_MAILS)) return 'stopped'
  if (!failing) return 'flow'
  return failing.isPartly ? 'retried' : 'stopped'
}

/** What needs a person, the mails first. */
export function problemsOf(status: Status): Problem[] {
  const { labels } = words
  const alarms = status.health.alarms.filter((alarm) => alarm !== OF_MAILS)
  const others = alarms.map((alarm, index): Problem => {
    const { title, todo } = ADVICE[alarm] ?? { title: alarm, todo: '' }
    return { id: `problem-${index}`, tone: FORGEABLE.has(alarm) ? 'held' : 'bad', title, facts: [[labels.todo, todo]] }
  })
  const mails = mailsOf(status)
  if (mails === 'flow') return others
  const { failing, health, confirmationsWaiting } = status
  const since = failing?.since ?? status.oldestWaitingSince
  const error = failing?.error
  const email: Problem = {
    id: OF_EMAIL,
    tone: mails === 'stopped' ? 'bad' : 'held',
    title: mails === 'stopped' ? words.email.stopped : words.email.retried,
    facts: [
      ...(since ? [[labels.since, longWhen(since)] as [string, string]] : []),
      [labels.waits, words.email.waits(confirmationsWaiting, Math.max(0, health.pending - confirmationsWaiting))],
      [labels.why, error ? words.email.says(words.email.errors[error] ?? error) : words.email.noAnswer],
      [
        labels.todo,
        [words.email.todo, failing && words.email.next(clockWhen(failing.nextAt))].filter(Boolean).join(' '),
      ],
    ],
  }
  return [email, ...others]
}

/** One sentence for the bar, from the same facts as the page. */
export function barOf(status: Status): { tone: 'ok' | 'held' | 'bad'; strong: string; text: string } {
  const { failing, health, lastSentAt } = status
  const { bar } = words
  const mails = mailsOf(status)
  const since = failing?.since ?? status.oldestWaitingSince
  if (mails === 'stopped' && since) {
    return { tone: 'bad', strong: bar.stopped(clockWhen(since)), text: bar.waits(health.pending) }
  }
  const problems = problemsOf(status)
  const worst = problems.find(({ tone }) => tone === 'bad') ?? problems[0]
  if (worst && worst.id !== OF_EMAIL) {
    const text = mails === 'flow' && lastSentAt !== null ? bar.mailWorks(clockWhen(lastSentAt)) : ''
    return { tone: worst.tone, strong: `${worst.title}.`, text }
  }
  if (failing) return { tone: 'held', strong: bar.retried(failing.count), text: bar.retriedText }
  const sent = lastSentAt === null ? bar.never : bar.last(clockWhen(lastSentAt))
  return { tone: 'ok', strong: bar.works, text: `${sent} ${bar.queued(health.pending)}` }
}

/** Every part beside the channels, in a line of its own. */
export function rowsOf(status: Status): Row[] {
  return [waitingRow(status), failedRow(status), ...(HAS_VOICE ? [voiceRow(status)] : []), outside]
}

function waitingRow({ health, oldestWaitingSince }: Status): Row {
  const { name, none, some, held } = words.waiting
  const waits = health.pending > 0 && oldestWaitingSince
  return {
    name,
    tone: waits ? 'waiting' : 'ok',
    state: waits ? words.states.some(health.pending) : words.states.nothing,
    text: [waits ? some(health.pending, clockWhen(oldestWaitingSince)) : none, health.held > 0 && held(health.held)]
      .filter(Boolean)
      .join(' '),
  }
}

function failedRow({ failed }: Status): Row {
  const { name, none } = words.failed
  return failed.length === 0
    ? { name, tone: 'ok', state: words.states.nothing, text: none }
    : { name, tone: 'held', state: words.states.toLookAt(failed.length), text: '', failed }
}

/** Those beside email: which are on, and when they last worked. */
function otherChannels({ channels }: Status): ChannelState[] {
  const { names, last, never, off } = words.channels
  return channels.map(({ kind, isOn, isFailing, lastAt }) => {
    const name = names[kind]
    if (!isOn) return { kind, isOn, name, tone: 'off', state: words.states.off, text: off }
    const text = lastAt === null ? never : last(clockWhen(lastAt))
    return isFailing
      ? { kind, isOn, name, tone: 'bad', state: words.states.notAnswering, text }
      : { kind, isOn, name, tone: 'ok', state: words.states.working, text }
  })
}

/** A channel by which a new message reaches the team. */
export type ChannelState = Row & { kind: string; isOn: boolean }

/** All of them, the mails included. */
export function channelsOf(status: Status): ChannelState[] {
  const { states, channels } = words
  const { lastSentAt, hasSecondAddress, secondAddressLastAt: lastAt, health } = status
  const mails = mailsOf(status)
  const email = {
    kind: 'email',
    isOn: true,
    name: words.email.name,
    text:
      lastSentAt === null
        ? words.email.never
        : words.email.last(clockWhen(lastSentAt)) + words.email.sentToday(health.sentLast24Hours),
    ...(mails === 'flow'
      ? { tone: 'ok' as const, state: states.working }
      : mails === 'retried'
        ? { tone: 'held' as const, state: states.look }
        : { tone: 'bad' as const, state: states.stopped }),
  }
  const second = {
    kind: 'fallback',
    isOn: hasSecondAddress,
    name: channels.second,
    ...(hasSecondAddress
      ? {
          tone: 'ok' as const,
          state: states.ready,
          text: lastAt === null ? channels.secondNever : channels.secondLast(clockWhen(lastAt)),
        }
      : { tone: 'off' as const, state: states.off, text: channels.off }),
  }
  return [email, second, ...otherChannels(status)]
}

function voiceRow({ voiceSecondsToday }: Status): Row {
  const { name, left, full } = words.voice
  const minutes = Math.max(0, Math.floor(VOICE_MINUTES_PER_DAY - voiceSecondsToday / 60))
  const text = `${left(minutes, VOICE_MINUTES_PER_DAY)} ${full}`
  return minutes > 0
    ? { name, tone: 'ok', state: words.states.ready, text }
    : { name, tone: 'held', state: words.states.usedUp, text }
}

const outside: Row = { ...words.outside, tone: 'off', state: words.states.notWatched }
