import type { Alarm } from './codes.ts'
import { list, nullable, number, object, oneOf, text } from './parse-json.ts'

export const parseHealth = object({
  status: oneOf(['ok', 'alarm']),
  /** Codes of ALARMS, or `database_down`: it returned none. A newer database may have others. */
  alarms: list(text),
  pending: number,
  /** Notifications above a limit, which a summary counts. */
  held: number,
  failed: number,
  /** How many of these "Send all again" in the inbox sends; each of the others is decided on in its lead. */
  canSendAgain: number,
  lastSentAt: nullable(text),
  since: nullable(text),
  /** A code of the last failed attempt, or why a summary did not arrive. */
  error: nullable(text),
})
export type Health = ReturnType<typeof parseHealth>

export type HealthSentence = { tone: 'ok' | 'held' | 'bad'; strong: string; text: string }

const NO_KEY = 'The email service does not accept the Resend API key.'
const ERRORS: Partial<Record<string, string>> = {
  timeout: 'The email service does not respond in time.',
  no_connection: 'The email service is not reachable.',
  connection_lost: 'The email service breaks off the connection.',
  no_mail_server: 'No email service is set up.',
  missing_api_key: NO_KEY,
  invalid_api_key: NO_KEY,
  restricted_api_key: NO_KEY,
  daily_quota_exceeded: 'The email service sends no more today: its quota is used up.',
  monthly_quota_exceeded: 'The email service sends no more this month: its quota is used up.',
  http_403: 'The email service refuses access (403).',
}
const ADMINISTRATOR = 'Tell your site administrator. The runbook says what to do.'

const SENTENCES: [Alarm | 'database_down', (health: Health, since: string) => HealthSentence][] = [
  ['database_down', () => bad('The database does not respond.', ADMINISTRATOR)],
  ['database_read_only', () => bad('The database is read-only.', ADMINISTRATOR)],
  // Before late emails, which are late because of it.
  [
    'scheduler_stopped',
    (health, since) =>
      bad(
        `The scheduler has not run since ${since}.`,
        `Or it does not reach the function that sends email. ${waiting(health)}`,
      ),
  ],
  [
    'mails_late',
    (health, since) =>
      isDraining(health)
        ? { tone: 'held', strong: 'Email is going out.', text: waiting(health) }
        : bad(`Email has not been going out since ${since}.`, `${whyOf(health)} ${waiting(health)}`),
  ],
  ['maintenance_stopped', () => bad('Maintenance is not running.', ADMINISTRATOR)],
  [
    'mails_failed',
    ({ failed }) =>
      failed === 1
        ? bad('1 email did not arrive.', 'Its message says why.')
        : bad(`${failed} emails did not arrive.`, 'Their messages say why.'),
  ],
  ['summary_failed', (health) => bad('The team’s summary did not arrive.', whyOf(health))],
  ['callers_unknown', () => ({ tone: 'held', strong: 'Limits per visitor are not working.', text: ADMINISTRATOR })],
]

export function healthSentence(health: Health, when: (iso: string) => string): HealthSentence {
  const [, sentence] = SENTENCES.find(([alarm]) => health.alarms.includes(alarm)) ?? []
  if (sentence) return sentence(health, health.since === null ? 'the start' : when(health.since))
  const sent = health.lastSentAt === null ? 'None sent yet' : `Last sent ${when(health.lastSentAt)}`
  const held = health.held === 0 ? '' : `, ${health.held} held above the limit`
  return {
    tone: 'ok',
    strong: 'Email is working.',
    text: `${sent}, ${health.pending === 0 ? 'none' : health.pending} queued${held}.`,
  }
}

/** A backlog, of which one was sent since the scheduler last had to run. */
const DRAINING_MS = 60_000
const isDraining = ({ error, lastSentAt }: Health) =>
  error === null && lastSentAt !== null && Date.now() - Date.parse(lastSentAt) < DRAINING_MS

const bad = (strong: string, text: string): HealthSentence => ({ tone: 'bad', strong, text })

function whyOf({ error }: Health): string {
  if (error === null) return 'The scheduler, or the function that sends it, does not respond.'
  return ERRORS[error] ?? `The email service reports ${error.replace(/^http_/, 'error ')}.`
}

function waiting({ pending, failed }: Health): string {
  const count = pending === 1 ? '1 is' : `${pending === 0 ? 'None' : pending} are`
  return `${count} waiting, ${failed === 0 ? 'nothing is lost' : `${failed} did not arrive`}.`
}
