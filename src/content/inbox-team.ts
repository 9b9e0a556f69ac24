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
  /** By the kind of failure; the others share one sentence. */
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
    conflict: 'This address is already in the team.',
    limited: 'Too many invitations within an hour. Please try again later.',
    failed: 'The email could not be sent. Check Status to see whether email is working.',
  },
}

/** The words of the Team page of the inbox. */
export const inboxTeam = {
  lead: 'Members read and answer the messages. Everyone here can do the same things.',
  invite: {
    title: 'Invite a colleague',
    name: 'Name',
    email: 'Email',
    submit: 'Invite',
    hint: 'They get an email with a link, choose a password and set up two-step login on their phone. It takes about three minutes.',
    nameMissing: 'Please enter a name',
    emailWrong: 'Please enter a valid email address',
  },
  members: 'Members',
  secondStepText: 'With two-step login, each login also needs a code from the phone.',
  you: 'you',
  since: 'In the team since',
  secondStep: 'Two-step login',
  on: 'On',
  off: 'Off',
  offText: (name: string) => `${name} cannot open the inbox until it is on. They set it up at the next login.`,
  own: 'Change yours in',
  account: 'Account',
  lostPhone: 'Lost phone',
  remove: 'Remove',
  /** Each change requires a code from the member's own phone. */
  ask: {
    code: 'The code on your own phone now',
    failures: {
      wrong: 'This code is wrong. Enter the one your phone shows now.',
      limited: 'Too many attempts. Please wait a few minutes.',
      failed: 'That did not work. Please try again.',
    },
    of: {
      invite: { ...invite, title: (name) => `Invite ${name} to the team?` },
      again: { ...invite, title: (name) => `Send ${name} a new link?` },
      withdraw: {
        title: (name) => `Withdraw the invitation to ${name}?`,
        text: 'Its link stops working immediately. Everyone in the team and the person you invited will get an email about it.',
        yes: () => 'Withdraw it',
        busy: 'Withdrawing...',
        no: 'Keep it',
        done: () => 'Invitation withdrawn',
        doneText: () => 'Its link no longer works.',
        refusals: {},
      },
      remove: {
        title: (name) => `Remove ${name} from the team?`,
        text: 'They will no longer be able to open the inbox on any device. Invitations they sent stop working. Their notes and answers stay. Everyone in the team gets an email about it, and so do they.',
        yes: (name) => `Remove ${name}`,
        busy: 'Removing...',
        no: 'Keep them',
        done: (name) => `${name} is no longer in the team`,
        doneText: () => 'They are logged out on every device. Everyone gets an email about it.',
        refusals: {},
      },
      reset: {
        title: (name) => `Has ${name} lost their phone?`,
        text: 'This logs them out everywhere and deletes their account with the old phone. They get a new invitation, choose a password and set up the new phone. Invitations they sent stop working. Everyone in the team gets an email about it.',
        care: { first: 'Call them first.', why: 'An email asking for this may not be from them.' },
        yes: () => 'Reset two-step login',
        busy: 'Resetting...',
        no: 'Cancel',
        done: (name) => `Two-step login is reset for ${name}`,
        doneText: invite.doneText,
        refusals: invite.refusals,
      },
    } as Record<'invite' | 'again' | 'withdraw' | 'remove' | 'reset', Question>,
  },
  invited: 'Invited, not joined yet',
  waiting: (until: string) => `Pending, the link works until ${until}`,
  ranOut: (when: string) => `Expired on ${when}, the link was not used`,
  invitedAt: (email: string, when: string) => `${email}, invited ${when}`,
  again: 'Send again',
  withdraw: 'Withdraw',
  changes: {
    title: 'Recent changes',
    you: 'You',
    owner: 'The site administrator',
    what: {
      member_invited: (who, whom) => `${who} invited ${whom}`,
      member_joined: (who) => `${who} joined`,
      member_removed: (who, whom) => `${who} removed ${whom}`,
      invitation_withdrawn: (who, whom) => `${who} withdrew the invitation to ${whom}`,
      second_factor_reset: (who, whom) => `${who} reset two-step login for ${whom}`,
    } as Record<string, (who: string, whom: string) => string>,
  },
  foot: 'Every change here is recorded with a name and a time.',
  loading: 'Loading the team...',
}
