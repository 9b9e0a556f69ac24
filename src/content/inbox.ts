import type { HeldReason, LeadMailKind } from '#shared/codes.ts'
import { contactFields, fieldNames } from '#shared/contact-message.ts'
import * as brand from './generated/brand.ts'
import { hours } from './hours.ts'

const COUNTED = 1_000

/** How many messages there are: 12, or 999+. */
export const shownCount = (n: number) => (n < COUNTED ? String(n) : `${COUNTED - 1}+`)

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** The words of the team's inbox; those of one message are in inbox-lead.ts. */
export const inbox = {
  title: (open: number, name?: string) =>
    `${name ? `${name} | ` : ''}${open > 0 ? `(${shownCount(open)}) ` : ''}Inbox | ${brand.title}`,
  skip: 'Skip to messages',
  nav: { label: 'Team', inbox: 'Inbox' },
  notConnected: 'Not connected. Retrying...',
  offline: {
    strong: 'You are offline.',
    text: 'This is what was loaded last.',
    list: 'You are offline. It loads when you are connected again.',
    action: 'You are offline. Nothing was changed. Please try again when you are connected.',
  },
  sendAllAgain: 'Send all again',
  list: {
    label: 'Messages',
    search: 'Search name, address, company, words',
    searchHint: 'Name, company, words',
    which: 'Which messages',
    open: 'Open',
    answered: 'Answered',
    all: 'All',
    source: 'Source',
    sources: { all: 'All sources', form: 'Form', voice: 'Voice', chat: 'Chat' },
    by: { voice: 'By voice: ', chat: 'By chat: ' },
    unread: 'Unread: ',
    due: (when: string) => `Answer by ${when}`,
    overdue: (when: string) => `Answer was due by ${when}`,
    answeredBy: (who: string, when: string) => `Answered by ${who}, ${when}`,
    more: 'Load more',
    most: 'Search to find earlier messages',
    end: { open: 'No more open messages', answered: 'No more answered messages', all: 'No more messages' },
  },
  nothing: {
    yet: 'No messages yet',
    yetText:
      'When someone writes to you, or sends a message from the voice assistant, it appears here within half a minute.',
    form: 'Open the contact form',
    open: 'No open messages',
    openText: 'Every message has been answered.',
    answered: 'No answered messages yet',
    answeredText: 'Messages marked as answered appear here.',
    found: (search: string) => `Nothing found for “${search}”`,
    foundText: 'We searched names, addresses, companies and messages.',
    clear: 'Clear the search',
    failed: 'The messages could not be loaded',
    failedText: 'The database is not responding. Retrying every 20 seconds.',
    retry: 'Try again',
  },
  /** While no message is open. */
  today: {
    overdue: (amount: string) => `${amount} overdue`,
    since: (when: string) => `since ${when}`,
    due: (amount: string) => `${amount} due`,
    /** Of the last group, while not all messages are loaded. */
    orMore: (n: number) => `${n} or more`,
    others: (n: number) => `and ${n} more`,
    open: 'Open the oldest',
  },
  keys: {
    title: 'Keyboard',
    close: 'Close',
    keys: {
      J: 'Next message',
      K: 'Previous message',
      Enter: 'Open it',
      E: 'Mark as answered',
      R: 'Reply',
      N: 'Add a note',
      Z: 'Undo',
      '/': 'Search',
      '?': 'These keys',
    },
  },
  mails: {
    kinds: {
      confirmation: 'Confirmation',
      notification: 'Notification to the team',
      reply: 'Reply',
    } satisfies Record<LeadMailKind, string>,
    states: {
      waiting: 'waiting',
      sent: 'sent',
      delivered: 'delivered',
      delayed: 'delayed',
      bounced: 'bounced',
      failed: 'not sent',
      suppressed: 'blocked by the mail provider',
      complained: 'marked as spam',
      held: 'held',
      none: 'none',
    },
    reasons: {
      automated: 'looks automated',
      unchecked: 'visitor check missing',
      limit: 'an email limit was reached',
      bounced: 'an earlier email to this address bounced',
      author_left: 'its author left the team',
    } satisfies Record<HeldReason, string>,
    refused: {
      address: 'the email service refused the address. Check it for a mistake, or call.',
      email: 'the email service refused it and will again. Its log there says why.',
    },
  },
  csv: {
    button: 'Export this list',
    done: (rows: number) => `${count(rows, 'message')} exported.`,
    failed: 'Export failed',
    failedText: 'The database stopped responding, so no file was created. Please try again.',
    fileName: (day: string) => `messages-${day}.csv`,
    columns: [
      `Received (${hours.timeZone})`,
      ...fieldNames.map((name) => contactFields[name].label),
      'Source',
      'State',
      `Answered (${hours.timeZone})`,
      'Answered by',
      'Confirmation',
      'Notification',
      'Came from',
      'Notes',
      'Replies',
      'Id',
    ],
  },
  undo: { button: 'Undo', done: 'Undone.' },
  failed: 'That did not work',
  failedText: 'The database is not responding. Nothing was changed. Please try again.',
}
