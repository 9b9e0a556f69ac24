import * as brand from './generated/brand.ts'
import { count } from './inbox.ts'

/** The words around one message in the team's inbox. */
export const inboxLead = {
  back: 'Messages',
  from: { form: 'From the form', voice: 'From a call with the assistant', chat: 'From a chat with the assistant' },
  none: 'Choose a message from the list.',
  loading: 'Loading the message...',
  gone: 'This message no longer exists',
  goneText: 'It was erased, or its retention period ended.',
  notLoaded: 'The message could not be loaded. Retrying every 20 seconds.',
  reply: {
    button: 'Reply',
    title: 'Reply',
    label: 'Write a reply',
    signed: (name: string) => `Signed “${name}, ${brand.name}”, with their message quoted below.`,
    subject: 'Subject',
    subjectMissing: 'Enter a subject',
    send: 'Send reply',
    sending: 'Sending...',
    longest: 5_000,
    onItsWay: 'Reply on its way.',
    held: 'Reply held',
    heldText: 'The daily limit on replies was reached. You can send it from the timeline, now or tomorrow.',
    tooLate: 'Too late: the reply has already been sent.',
    /** Their own, sent in another tab. */
    ownConflict: {
      title: 'You have already replied.',
      text: 'Read that reply first. This one was not sent and is still here.',
    },
    failures: {
      conflict: {
        title: 'A colleague has replied.',
        text: 'Read that reply first. Yours was not sent and is still here.',
      },
      limited: {
        title: 'Too many replies',
        text: 'The limit is 60 an hour for each member. Yours was not sent and is still here.',
      },
    },
    /** In place of "waiting". */
    waiting: 'on its way',
  },
  replySubject: `Your message to ${brand.name}`,
  markAnswered: 'Mark as answered',
  openAgain: 'Reopen',
  note: 'Note',
  answeredToast: 'Marked as answered.',
  openedToast: 'Reopened.',
  conflict: (who: string, when: string) => `${who} marked this as answered at ${when}.`,
  conflictOpen: 'Someone reopened this.',
  conflictText: 'This is its current state.',
  timeline: {
    title: 'Timeline',
    steps: {
      received: 'Message stored',
      read: 'First read',
      answered: 'Answered',
      noted: 'Note added',
      replied: 'Reply written',
    },
    by: (step: string, who: string) => `${step} by ${who}`,
    tried: (n: number) => (n === 1 ? 'tried once' : `tried ${n} times`),
    next: (when: string) => `next attempt ${when}`,
    notYet: 'not yet',
    promised: (when: string) => `not yet, promised by ${when}`,
  },
  mail: {
    sendAgain: (what: string) => `Send the ${what} again`,
    written: (what: string, when: string) => `${what} of ${when}`,
    askSend: (to: string) => `Send it to ${to} now?`,
    team: 'the team',
    yesSend: 'Send',
    sending: (n: number) => (n === 1 ? 'On its way.' : `${n} emails are on their way.`),
    unchanged: 'Its state has changed since then.',
    failures: {
      limited: {
        title: 'Too many emails',
        text: 'The limit of replies a day is reached. This one is still held.',
      },
    },
  },
  facts: {
    title: 'Contact',
    source: 'Source',
    origin: 'Came from',
    before: 'Wrote before',
    never: 'No',
  },
  notes: {
    title: 'Notes, for the team only',
    label: 'Add a note',
    save: 'Save note',
    saving: 'Saving...',
    saved: 'Note saved.',
    longest: 2_000,
  },
  erase: {
    button: 'Erase this person',
    title: (name: string) => `Erase ${name}?`,
    what: (email: string) =>
      `This removes every message from ${email}, with its notes, replies and emails, from our database immediately. It cannot be undone.`,
    remainsTitle: 'What this does not remove',
    remains: [
      'Emails already in someone’s mailbox',
      'The mail provider’s log, until it expires',
      'Backups of the database, until they expire',
    ],
    confirm: 'Type the address to confirm',
    erase: 'Erase this person',
    keep: 'Keep',
    close: 'Close',
    done: (n: number) => `Erased: ${count(n, 'message')}.`,
    doneTitle: 'Erased',
  },
}
