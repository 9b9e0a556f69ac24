import type { Alarm, ChannelKind, MailKind } from '#shared/codes.ts'
import { count } from './inbox.ts'

type Advice = { title: string; todo: string }

const askThem = 'Ask the person who looks after the site. What they need to know is in the runbook.'

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const things = (n: number, one: string, many: string) =>
  n === 1 ? `One thing ${one}` : `${NUMBERS[n - 1] ?? n} things ${many}`

/** The words of "Is everything working?", in the bar of the inbox and on its page Status. */
export const inboxStatus = {
  question: 'Is everything working?',
  yes: 'Yes. Everything is working.',
  no: (problems: number) => `No. ${things(problems, 'needs', 'need')} you.`,
  nearly: (problems: number) => `Nearly. ${things(problems, 'needs', 'need')} a look.`,
  unknown: 'We cannot tell.',
  unknownText: 'The database does not answer. It is asked again every 20 seconds.',
  checked: (when: string) => `Checked at ${when}, and again every 20 seconds.`,
  safe: 'No message is lost: the form still takes them and the inbox shows them.',
  checkNow: 'Check now',
  checking: 'Checking...',
  problems: 'What needs you',
  rest: 'Everything else',
  detail: 'In detail',
  labels: { since: 'Since', waits: 'What waits', why: 'Why', todo: 'What to do' },
  bar: {
    works: 'Email is working.',
    last: (when: string) => `Last sent ${when},`,
    never: 'None sent yet,',
    queued: (n: number) => (n === 0 ? 'none queued.' : `${n} queued.`),
    stopped: (since: string) => `Email is not going out since ${since}.`,
    waits: (n: number) => `${n === 1 ? '1 waits' : `${n} wait`}, none is lost.`,
    retried: (n: number) => `${count(n, 'email')} could not be sent yet.`,
    retriedText: 'It is tried again by itself.',
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
      `${count(confirmations, 'confirmation')}, ${count(notices, 'notice')} to you. They go out by themselves once it works.`,
    noAnswer: 'Nothing has been tried yet, or the mail server has not said why.',
    says: (error: string) => `The email service says: ${error}.`,
    errors: {
      timeout: 'it did not answer in time',
      network: 'it could not be reached',
      no_mail_server: 'no email service is set up',
      http_401: 'it does not know us (401)',
      http_403: 'it does not let us in (403)',
      http_404: 'there is nothing at this address (404)',
      http_410: 'this address no longer exists (410)',
    } as Record<string, string>,
    todo: 'Read new messages in the inbox until then. If this lasts longer than an hour, log in at the email service: a bill or a limit may be the reason.',
    next: (when: string) => `The next try is at ${when}.`,
    last: (when: string) => `Last one sent ${when}.`,
    sentToday: (n: number) => ` ${n} in the last 24 hours.`,
    never: 'None was sent yet.',
  },
  waiting: {
    name: 'Waiting',
    none: 'No email is waiting to be sent.',
    some: (n: number, since: string) => `${count(n, 'email waits', 'emails wait')} since ${since}.`,
    held: (n: number) => `${count(n, 'email is', 'emails are')} held back by a rule. You find them in their messages.`,
  },
  numbers: {
    title: 'The last twelve months',
    received: 'Messages',
    median: 'First answer',
    hours: (seconds: number) =>
      `after ${seconds < 5_400 ? count(Math.max(1, Math.round(seconds / 60)), 'minute') : count(Math.round(seconds / 3_600), 'hour')}, in the middle of all`,
    inTime: 'In time',
    share: (n: number, of: number) => `${Math.round((100 * n) / of)} %, ${n} of ${of} by the hour the visitor was told`,
    none: 'none yet',
    chart: 'Messages by month',
    month: 'Month',
    form: 'From the form',
    voice: 'From a call',
    key: 'The top of a bar, in the lighter colour, is calls with the assistant.',
    kept: (months: number) => `Messages are deleted after ${count(months, 'month')}, and then no longer counted.`,
    erased: (n: number) => `${count(n, 'message')} of this time ${n === 1 ? 'was' : 'were'} erased.`,
  },
  failed: {
    name: 'Failed',
    none: 'In the last seven days nothing failed.',
    /** Followed by the name of the lead, or of the member. */
    to: {
      confirmation: 'The confirmation to ',
      reply: 'The reply to ',
      notification: 'The notice about ',
      fallback: 'The copy about ',
      reminder: 'The reminder about ',
      webhook: 'The webhook message about ',
      slack: 'The Slack message about ',
      digest: 'The notice about ',
      membership: 'The notice to ',
      account: 'The account email to ',
    } satisfies Record<MailKind, string>,
    why: (when: string, reason: string) => ` did not arrive, ${when}: ${reason}.`,
  },
  channels: {
    names: { slack: 'Slack', webhook: 'Your own software' } satisfies Record<ChannelKind, string>,
    second: 'Second address',
    secondLast: (when: string) => `Last needed ${when}.`,
    secondNever: 'Never needed.',
    last: (when: string) => `Last notification sent ${when}.`,
    never: 'No notification has been sent yet.',
    off: 'It is not set up.',
    what: {
      email: 'To the notice addresses.',
      fallback: 'Only if the first cannot be reached.',
      slack: 'To a channel of yours there.',
      webhook: 'For example a customer list.',
    } as Record<string, string>,
  },
  test: {
    button: 'Send a test',
    busy: 'Sending...',
    passed: 'The test was taken.',
    mailTaken: (when: string, to: string) =>
      `The email service has it since ${when}, for ${to}. Look whether it arrives.`,
    messageTaken: (when: string) => `It answered at ${when} that it has it. Look whether it is there.`,
    failed: 'The test failed.',
    says: (error: string) => `The answer was: ${error}.`,
    errors: {
      unreachable: 'The site itself did not answer. Please try again in a minute.',
      limited: 'Ten tests an hour are the most. Please try again later.',
      not_set: 'It is not set up. The person who looks after the site can enter its address.',
    } as Record<string, string>,
  },
  voice: {
    name: 'Voice minutes',
    left: (minutes: number) => `${minutes} left`,
    ofDay: (minutes: number) => `Of ${minutes} a day, full again at midnight, UTC.`,
    used: (minutes: number) => `${count(minutes, 'minute')} used today.`,
    assistant: 'Whether the assistant answers is not watched.',
  },
  outside: {
    name: 'Website, certificate, backup',
    text: 'This page does not see them. An uptime monitor does, if one is set up, and the doctor sees the backup.',
  },
  states: {
    working: 'Working',
    stopped: 'Stopped',
    nothing: 'Nothing',
    some: (n: number) => `${n} to send`,
    toLookAt: (n: number) => `${n} to look at`,
    notAnswering: 'Not answering',
    off: 'Off',
    ready: 'Ready',
    usedUp: 'Used up',
    notWatched: 'Not watched',
    look: 'Needs a look',
  },
  /** Late mails are `email.stopped`. */
  alarms: {
    team_not_notified: {
      title: 'You were not notified of a message',
      todo: 'It is in the inbox. Answer it from there, and send its notice again or stop it.',
    },
    team_mail_bounced: {
      title: 'An email to you came back',
      todo: 'Check the mailbox that notices go to: it may be full or closed. The messages are in the inbox.',
    },
    reply_not_sent: {
      title: 'A reply did not arrive',
      todo: 'Its message is open again. Send the reply again from there, or stop it and answer in another way.',
    },
    channel_down: {
      title: 'A channel is not answering',
      todo: 'Open it and see whether it still exists. Email is not affected.',
    },
    channel_not_notified: {
      title: 'A channel was not notified of a message',
      todo: 'The message is in the inbox. Send it again or stop it there.',
    },
    scheduler_stopped: { title: 'Nothing sends what waits', todo: askThem },
    maintenance_stopped: { title: 'The maintenance does not run', todo: askThem },
    callers_unknown: { title: 'Limits per visitor do not work', todo: askThem },
    database_read_only: { title: 'The database takes nothing new', todo: askThem },
    database_nearly_full: { title: 'The database is nearly full', todo: askThem },
  } satisfies Record<Exclude<Alarm, 'mails_late'>, Advice>,
}
