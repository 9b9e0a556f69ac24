import { VOICE_MINUTES_PER_DAY } from '#shared/voice-minutes.ts'
import { HAS_VOICE } from './features.ts'
import { count } from './inbox.ts'

/** The words of the page Settings in the inbox. */
export const inboxSettings = {
  lead: 'When you work, when to remind you and whom to tell. Everyone in the team may change this.',
  loading: 'Loading the settings...',
  hours: {
    title: 'Working hours',
    text: 'People are promised an answer within one working day. These hours decide when that is.',
    days: 'Days we work',
    names: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    from: 'From',
    to: 'To',
    zone: (city: string) => `${city} time`,
    /** Followed by what the contact form says. */
    effect: 'Somebody who writes now reads:',
    never: 'With these days nobody is promised an answer within a year.',
  },
  daysOff: {
    title: 'Days off',
    none: 'No days off are set.',
    to: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    remove: 'Remove',
    first: 'First day',
    last: 'Last day',
    label: 'What for',
    unsaved: 'Not saved yet',
    add: 'Add days off',
    wrong: 'The last day must not be before the first, nor a year after it.',
  },
  reminders: {
    title: 'Reminders',
    text: 'When a message is still open, we remind you by email, in working hours only.',
    first: 'First, to the notice addresses, after',
    second: 'Then, to everyone in the team, after',
    days: (n: number) => count(n, 'working day'),
    never: 'Never',
  },
  notices: {
    title: 'Notices',
    text: 'Every new message is announced by email to these addresses.',
    always: 'Always to',
    fixed: 'Fixed when the site was set up, so nobody can turn it off by mistake.',
    unknown: 'Loading...',
    also: 'Also to',
  },
  channels: {
    title: 'Channels',
    text: 'The ways a new message reaches you. If one fails, the others still work. Whoever looks after the site sets them up.',
    what: {
      email: 'To the notice addresses',
      fallback: 'Only if the first cannot be reached',
      slack: 'To a channel of yours there',
      webhook: 'For example a customer list',
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
      not_set: 'It is not set up. Whoever looks after the site can enter its address.',
    } as Record<string, string>,
  },
  secrets: {
    title: 'Secrets',
    text: 'Keys to other services. They are never shown, not even to you.',
    names: {
      email: 'Email service',
      slack: 'Slack',
      webhook: 'Your own software',
      voice: 'Voice assistant',
      check: 'Spam check',
      events: 'Reports of delivery',
    },
    checkOff: 'The spam check is off. The limits above still hold.',
    eventsOff: 'We do not hear whether an email arrived, only that it was sent.',
    set: 'Set',
    notSet: 'Not set',
  },
  /** What is set in each part, in a few words. */
  index: {
    hours: (days: string[], from: string, to: string) => `${days.join(', ')}, ${from} to ${to}`,
    daysOff: (ahead: number) => (ahead === 0 ? 'None ahead' : `${ahead} ahead`),
    reminders: (days: (number | null)[]) => {
      const set = days.filter((n) => n !== null)
      return set.length === 0 ? 'None' : `After ${set.join(' and ')} working ${set.at(-1) === 1 ? 'day' : 'days'}`
    },
    notices: (team: string | null, isOneMore: boolean) =>
      [team ?? 'The fixed address', isOneMore && 'one more'].filter(Boolean).join(' and '),
    channels: (on: number, stopped: number) => (stopped === 0 ? `${on} on` : `${on} on, ${stopped} not answering`),
    read: 'To read, not to change',
  },
  optional: '(optional)',
  limits: {
    title: 'Limits',
    text: 'They protect you from spam and from unexpected bills. They come with the site and are not changed here.',
    list: (messages: number, confirmations: number, months: number) => [
      `One visitor can send ${count(messages, 'message')} an hour. After that the form asks them to wait.`,
      `One address gets at most ${count(confirmations, 'confirmation')} a day, so nobody can use the form to bother a stranger.`,
      ...(HAS_VOICE
        ? [
            `The voice assistant talks ${VOICE_MINUTES_PER_DAY} minutes a day, with everybody together. Then it offers to write.`,
          ]
        : []),
      `A message is kept for ${count(months, 'month')}, then erased.`,
    ],
  },
  unsaved: 'Not saved yet.',
  discard: 'Discard',
  save: 'Save changes',
  saving: 'Saving...',
  saved: 'Settings saved',
  savedText: 'They hold from now on.',
  wrong: 'Please check the hours, the reminders and the address.',
  foot: 'Every change here is recorded with name and time.',
}
