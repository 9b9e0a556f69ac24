import { VOICE_MINUTES_PER_DAY } from '#shared/voice-minutes.ts'
import { count } from './inbox.ts'

/** The words of the page Settings in the inbox. */
export const inboxSettings = {
  lead: 'When you work, when to remind you and whom to tell. Everyone in the team may change this.',
  loading: 'Loading the settings...',
  hours: {
    title: 'Working hours',
    text: 'People are promised an answer within one working day. These hours decide when we remind you.',
    days: 'Days we work',
    names: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    from: 'From',
    to: 'To',
    zone: (zone: string) => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`,
  },
  daysOff: {
    title: 'Days off',
    none: 'No days off are set.',
    to: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    remove: 'Remove',
    first: 'First day',
    last: 'Last day',
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
    text: 'Every new message is announced by email to the address that was fixed when the site was set up, so nobody can turn it off by mistake.',
    also: 'Also to',
    optional: '(optional)',
  },
  channels: {
    title: 'Channels',
    text: 'The ways a new message reaches you. If one fails, the others still work. Whoever looks after the site sets them up.',
    second: 'Second address',
    secondText: 'Only if the first cannot be reached.',
    set: 'Set',
    notSet: 'Not set',
  },
  limits: {
    title: 'Limits',
    text: 'They protect you from floods and from bills. They come with the site and are not changed here.',
    list: (messages: number, confirmations: number, months: number) => [
      `One visitor can send ${count(messages, 'message')} an hour. After that the form asks them to wait.`,
      `One address gets at most ${count(confirmations, 'confirmation')} a day, so nobody can use the form to bother a stranger.`,
      `The voice assistant talks ${VOICE_MINUTES_PER_DAY} minutes a day, with everybody together. Then it offers to write.`,
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
