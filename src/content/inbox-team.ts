const EMAIL_LINK_DAYS = 'three days'

type Question = {
  title: (name: string) => string
  text: string
  care?: { first: string; why: string }
  yes: (name: string) => string
  busy: string
  no: string
  done: (name: string) => string
  doneText: (email: string) => string
  /** By the failure of the call; the others have one sentence. */
  refusals: Partial<Record<string, string>>
}

const invite: Omit<Question, 'title'> = {
  text: 'Once they have joined, they can do everything you can. Everyone in the team gets an email about it.',
  yes: () => 'Send invitation',
  busy: 'Sending...',
  no: 'Not now',
  done: () => 'Invitation sent',
  doneText: (email) => `${email} has ${EMAIL_LINK_DAYS} to use the link.`,
  refusals: {
    conflict: 'This address is in the team already.',
    limited: 'Too many invitations within an hour. Please try again later.',
    failed: 'The email could not be sent. Status says whether email works.',
  },
}

/** The words of the page Team in the inbox. */
export const inboxTeam = {
  lead: 'Members read the messages and answer them. Everyone here may do the same things.',
  invite: {
    title: 'Invite a colleague',
    name: 'Name',
    email: 'Email',
    submit: 'Invite',
    hint: 'They get an email with a link, choose a password and set up the second step on their phone. It takes about three minutes.',
    nameMissing: 'Please enter a name',
    emailWrong: 'Please enter a valid email address',
  },
  members: 'Members',
  secondStepText: 'The second step is the code from the phone that each login asks for.',
  you: 'you',
  since: 'In the team since',
  secondStep: 'Second step',
  on: 'On',
  off: 'Off',
  offText: (name: string) => `${name} cannot open the inbox until it is on. The next login helps to set it up.`,
  own: 'Change yours in',
  account: 'Account',
  lostPhone: 'Lost phone',
  remove: 'Remove',
  /** Each change takes a code of one's own phone. */
  ask: {
    code: 'The code your own phone shows now',
    failures: {
      wrong: 'This code is not right. Enter the one your phone shows now.',
      limited: 'Too many attempts. Please wait a few minutes.',
      failed: 'That did not work. Please try again.',
    },
    of: {
      invite: { ...invite, title: (name) => `Invite ${name} to the team?` },
      again: { ...invite, title: (name) => `Send ${name} a new link?` },
      withdraw: {
        title: (name) => `Withdraw the invitation of ${name}?`,
        text: 'Its link stops working at once. Everyone in the team and the person you invited get an email about it.',
        yes: () => 'Withdraw it',
        busy: 'Withdrawing...',
        no: 'Keep it',
        done: () => 'Invitation withdrawn',
        doneText: () => 'Its link no longer works.',
        refusals: {},
      },
      remove: {
        title: (name) => `Remove ${name} from the team?`,
        text: 'Within a minute they can no longer open the inbox, on any device. Invitations they made stop working. Their notes and answers stay. Everyone in the team gets an email about it, and so do they.',
        yes: (name) => `Remove ${name}`,
        busy: 'Removing...',
        no: 'Keep them',
        done: (name) => `${name} is no longer in the team`,
        doneText: () => 'Every device is logged out. Everyone gets an email about it.',
        refusals: {},
      },
      reset: {
        title: (name) => `Has ${name} lost the phone?`,
        text: 'We log them out everywhere and forget the old phone. At the next login they set up the new one. Invitations they made stop working. Everyone in the team gets an email about it.',
        care: { first: 'Call them first.', why: 'An email asking for this may not be from them.' },
        yes: () => 'Reset the second step',
        busy: 'Resetting...',
        no: 'Leave it',
        done: (name) => `The second step of ${name} is reset`,
        doneText: () => 'Everyone in the team gets an email about it.',
        refusals: {},
      },
    } as Record<'invite' | 'again' | 'withdraw' | 'remove' | 'reset', Question>,
  },
  invited: 'Invited, not here yet',
  waiting: (until: string) => `Waiting, the link works until ${until}`,
  ranOut: (when: string) => `Ran out on ${when}, the link was not used`,
  invitedAt: (email: string, when: string) => `${email}, invited ${when}`,
  again: 'Send again',
  withdraw: 'Withdraw',
  changes: {
    title: 'Changed lately',
    you: 'You',
    owner: 'The person who looks after the site',
    what: {
      member_invited: (who, whom) => `${who} invited ${whom}`,
      member_joined: (who) => `${who} joined`,
      member_removed: (who, whom) => `${who} removed ${whom}`,
      invitation_withdrawn: (who, whom) => `${who} withdrew the invitation of ${whom}`,
      second_factor_reset: (who, whom) => `${who} reset the second step of ${whom}`,
      settings_changed: (who) => `${who} changed the settings`,
    } as Record<string, (who: string, whom: string) => string>,
  },
  foot: 'Every change here is recorded with name and time.',
  loading: 'Loading the team...',
}
