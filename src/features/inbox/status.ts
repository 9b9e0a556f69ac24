import type { Alarm } from '#shared/codes.ts'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import type { Tone } from './mail.tsx'
import type { Status } from './types.ts'
import { clockWhen, longWhen } from './when.ts'

export type Problem = { id: string; tone: 'held' | 'bad'; title: string; facts: [label: string, text: string][] }
/** `failed`: the mails that the text is about, each with its lead. */
export type Row = { name: string; tone: Tone; state: string; text: string; failed?: Status['failed'] }

/** Alarms that anyone can cause: worth a look, but nothing has stopped. */
const FORGEABLE = new Set<Alarm>(['callers_unknown'])
/** The problem of the mails covers it. */
const OF_MAILS = 'mails_late' satisfies Alarm
const OF_EMAIL = 'problem-email'
/** A tab opened before an update may receive codes that it has no text for. */
const ADVICE: Partial<Record<string, { title: string; todo: string }>> = words.alarms

const sentences = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ')

/** The state of mail. It works only if no attempt failed and no mail is late. */
function mailsOf({ failing, health }: Status): 'flow' | 'retried' | 'stopped' {
  if (health.alarms.includes(OF_MAILS)) return 'stopped'
  if (!failing) return 'flow'
  return failing.isPartly ? 'retried' : 'stopped'
}

const sinceOf = ({ failing, oldestWaitingSince }: Status) => failing?.since ?? oldestWaitingSince

/** The problems, mail first. */
export function problemsOf(status: Status): Problem[] {
  const alarms = status.health.alarms.filter((alarm) => alarm !== OF_MAILS)
  const others = alarms.map((alarm, index): Problem => {
    const { title, todo } = ADVICE[alarm] ?? { title: alarm, todo: '' }
    const tone = FORGEABLE.has(alarm) ? 'held' : 'bad'
    return { id: `problem-${index}`, tone, title, facts: [[words.labels.todo, todo]] }
  })
  return mailsOf(status) === 'flow' ? others : [emailProblem(status), ...others]
}

function emailProblem(status: Status): Problem {
  const { failing, health, confirmationsWaiting } = status
  const { labels, email } = words
  const isStopped = mailsOf(status) === 'stopped'
  const since = sinceOf(status)
  const error = failing?.error
  const facts: Problem['facts'] = [
    [labels.waits, email.waits(confirmationsWaiting, Math.max(0, health.pending - confirmationsWaiting))],
    [labels.why, error ? email.reason(email.errors[error] ?? error) : email.noAnswer],
    [labels.todo, sentences(email.todo, failing && email.next(clockWhen(failing.nextAt)))],
  ]
  return {
    id: OF_EMAIL,
    tone: isStopped ? 'bad' : 'held',
    title: isStopped ? email.stopped : email.retried,
    facts: since ? [[labels.since, longWhen(since)], ...facts] : facts,
  }
}

/** One sentence for the bar, from the same facts as the page. */
export function barOf(status: Status): { tone: 'ok' | 'held' | 'bad'; strong: string; text: string } {
  const { failing, health, lastSentAt } = status
  const { bar } = words
  const mails = mailsOf(status)
  const since = sinceOf(status)
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

function emailRow(status: Status): Row {
  const { lastSentAt, health } = status
  const { email, states } = words
  const text =
    lastSentAt === null ? email.never : email.last(clockWhen(lastSentAt)) + email.sentToday(health.sentLast24Hours)
  const looks = {
    flow: { tone: 'ok', state: states.working },
    retried: { tone: 'held', state: states.look },
    stopped: { tone: 'bad', state: states.stopped },
  } as const
  return { name: email.name, text, ...looks[mailsOf(status)] }
}

/** Every part, each in its own line. `voiceMinutes`: per day; null while loading. */
export function rowsOf(status: Status, voiceMinutes: number | null = null): Row[] {
  const voice = HAS_VOICE ? [voiceRow(status.voiceSecondsToday / 60, voiceMinutes)] : []
  return [emailRow(status), waitingRow(status), failedRow(status), ...voice, OUTSIDE]
}

function waitingRow({ health, oldestWaitingSince }: Status): Row {
  const { name, none, some, held } = words.waiting
  const isWaiting = health.pending > 0 && oldestWaitingSince
  return {
    name,
    tone: isWaiting ? 'waiting' : 'ok',
    state: isWaiting ? words.states.some(health.pending) : words.states.nothing,
    text: sentences(
      isWaiting ? some(health.pending, clockWhen(oldestWaitingSince)) : none,
      health.held > 0 && held(health.held),
    ),
  }
}

function failedRow({ failed }: Status): Row {
  const { name, none } = words.failed
  return failed.length === 0
    ? { name, tone: 'ok', state: words.states.nothing, text: none }
    : { name, tone: 'held', state: words.states.toLookAt(failed.length), text: '', failed }
}

/** The minutes are counted here; whether the assistant responds is not monitored. */
function voiceRow(used: number, perDay: number | null): Row {
  const { name, left, ofDay, used: usedText, assistant } = words.voice
  if (perDay === null) {
    return {
      name,
      tone: 'off',
      state: words.states.notMonitored,
      text: sentences(usedText(Math.ceil(used)), assistant),
    }
  }
  const minutes = Math.max(0, Math.floor(perDay - used))
  const text = sentences(ofDay(perDay), assistant)
  return minutes > 0
    ? { name, tone: 'ok', state: left(minutes), text }
    : { name, tone: 'held', state: words.states.usedUp, text }
}

const OUTSIDE: Row = { ...words.outside, tone: 'off', state: words.states.notMonitored }
