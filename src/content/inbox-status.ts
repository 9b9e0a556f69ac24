import type { Alarm, MailKind } from '#shared/codes.ts'
import { count } from './inbox.ts'

type Advice = { title: string; todo: string }

const ADMINISTRATOR_ADVICE = 'Tell your site administrator. The runbook says what to do.'

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const things = (n: number, one: string, many: string) =>
  n === 1 ? `One thing ${one}` : `${NUMBERS[n - 1] ?? n} things ${many}`

/** The words of "Is everything working?", in the bar of the inbox and on its Status page. */
export const inboxStatus = {
  question: 'Is everything working?',
  yes: 'Yes. Everything is working.',
  no: (problems: number) => `No. ${things(problems, 'needs', 'need')} you.`,
  nearly: (problems: number) => `Nearly. ${things(problems, 'needs', 'need')} a look.`,
  unknown: 'We cannot tell.',
  unknownText: 'The database is not responding. Retrying every 20 seconds.',
  checked: (when: string) => `Checked at ${when}, and again every 20 seconds.`,
  safe: 'No message is lost: the form still accepts them and the inbox shows them.',
  checkNow: 'Check now',
  checking: 'Checking...',
  problems: 'What needs you',
  parts: 'All parts',
  labels: { since: 'Since', waits: 'Waiting', why: 'Why', todo: 'What to do' },
  bar: {
    works: 'Email is working.',
    last: (when: string) => `Last sent ${when},`,
    never: 'None sent yet,',
    queued: (n: number) => (n === 0 ? 'none queued.' : `${n} queued.`),
    stopped: (since: string) => `Email has not been going out since ${since}.`,
    waits: (n: number) => `${n === 1 ? '1 is' : `${n} are`} waiting, nothing is lost.`,
    retried: (n: number) => `${count(n, 'email')} could not be sent yet.`,
    retriedText: 'We retry automatically.',
    mailWorks: (when: string) => `Email is working, last sent ${when}.`,
    /** For the mark beside the tab. */
    marks: { ok: 'all working', held: 'needs a look', bad: 'something has stopped' },
    unknown: 'Not connected. Retrying every 20 seconds.',
  },
  email: {
    name: 'Email',
    stopped: 'Email is not going out',
    retried: 'Some email could not be sent yet',
    waits: (confirmations: number, notices: number) =>
      `${count(confirmations, 'confirmation')}, ${count(notices, 'notification')} to you. They will go out automatically once email works.`,
    noAnswer: 'Nothing has been tried yet, or the mail server gave no reason.',
    reason: (error: string) => `Email service: ${error}.`,
    errors: {
      timeout: 'no response in time',
      network: 'not reachable',
      no_mail_server: 'none is set up',
      http_401: 'key not accepted (401)',
      http_403: 'access refused (403)',
      http_404: 'nothing at this address (404)',
    } as Record<string, string>,
    todo: 'Until then, read new messages in the inbox. If this lasts more than an hour, log in to the email service: an unpaid bill or a limit may be the cause.',
    next: (when: string) => `The next attempt is at ${when}.`,
    last: (when: string) => `Last one sent ${when}.`,
    sentToday: (n: number) => ` ${n} in the last 24 hours.`,
    never: 'None sent yet.',
  },
  waiting: {
    name: 'Waiting',
    none: 'No email is waiting to be sent.',
    some: (n: number, since: string) => `${count(n, 'email has', 'emails have')} been waiting since ${since}.`,
    held: (n: number) =>
      `${count(n, 'email is', 'emails are')} held back by a rule. You’ll find them in their messages.`,
  },
  failed: {
    name: 'Failed',
    none: 'Nothing failed.',
    /** Followed by the name of the lead. */
    to: {
      confirmation: 'The confirmation to ',
      reply: 'The reply to ',
      notification: 'The notification about ',
      summary: 'The summary to you',
      account: 'The account email to ',
    } satisfies Record<MailKind, string>,
    why: (when: string, reason: string) => ` did not arrive, ${when}: ${reason}.`,
  },
  voice: {
    name: 'Voice minutes',
    left: (minutes: number) => `${minutes} left`,
    ofDay: (minutes: number) => `Of ${minutes} a day. Resets at midnight UTC.`,
    used: (minutes: number) => `${count(minutes, 'minute')} used today.`,
    assistant: 'Whether the voice assistant responds is not monitored.',
  },
  outside: {
    name: 'Website, certificate, backup',
    text: 'This page does not check them. An uptime monitor does, if one is set up. Your administrator checks the backup.',
  },
  states: {
    working: 'Working',
    stopped: 'Stopped',
    nothing: 'Nothing',
    some: (n: number) => `${n} to send`,
    toLookAt: (n: number) => `${n} to look at`,
    off: 'Off',
    usedUp: 'Used up',
    notMonitored: 'Not monitored',
    look: 'Needs a look',
  },
  /** Late mails are `email.stopped`. */
  alarms: {
    mails_failed: {
      title: 'An email did not arrive',
      todo: 'The messages are in the inbox. Send the email again there, or answer the message and mark it as answered. If emails to you bounce, check your mailbox: it may be full or closed.',
    },
    scheduler_stopped: { title: 'Waiting emails are not being sent', todo: ADMINISTRATOR_ADVICE },
    maintenance_stopped: { title: 'Maintenance is not running', todo: ADMINISTRATOR_ADVICE },
    callers_unknown: { title: 'Limits per visitor are not working', todo: ADMINISTRATOR_ADVICE },
    database_read_only: { title: 'The database is read-only', todo: ADMINISTRATOR_ADVICE },
  } satisfies Record<Exclude<Alarm, 'mails_late'>, Advice>,
}
