// What pages/privacy.md and pages/accessibility.md name in braces: a value, or as Markdown a list, a table or sections with an
// entry for each thing that is stored or switched on.
import { contactFields, fieldNames } from '#shared/contact-message.ts'
import { MAX_CALL_S } from '#shared/voice-limits.ts'
import * as details from '#src/brand/privacy.data.ts'
import type { PageValue } from '#src/brand/read/brand-schema.ts'
import type { PrivacyFacts } from './privacy-facts.ts'

export function pageValues(facts: PrivacyFacts): Record<PageValue, string> {
  const { inForceSince, responsible } = details
  const { retentionMonths, requiresTurnstile, hasAccounts, hasVoice } = facts
  const exceptions = [
    ...(requiresTurnstile ? ['the bot protection of our forms'] : []),
    ...(hasVoice ? ['the call connection while you talk'] : []),
  ]
  return {
    inForceSince,
    responsible,
    retentionMonths: String(retentionMonths),
    stored: Object.values(STORED)
      .map((describe) => describe?.(facts))
      .filter(Boolean)
      .join('\n\n'),
    recipients: recipients(facts),
    voiceAndAccounts: [...(hasVoice ? [CALLS] : []), ...(hasAccounts ? [accounts(facts)] : [])].join('\n\n'),
    exceptions: exceptions.length > 0 ? `, except ${exceptions.join(' and ')}` : '',
    voiceDemo: hasVoice ? CAPTIONS : '',
  }
}

const typed = fieldNames.map((name) => contactFields[name].privacy).join(', ')

/** What each table holds of a visitor; null if nothing. */
export const STORED: Record<string, ((facts: PrivacyFacts) => string) | null> = {
  'public.contact_submissions': ({ retentionMonths, notLeadDays, hasAccounts }) =>
    `**A message from the form:** ${typed}, the time, and how you found us: the site that linked here, the first page you opened, any campaign tags.${hasAccounts ? ' If you were logged in, also which account sent it.' : ''} Kept for **${retentionMonths} months**, then deleted with its emails; what we mark as no enquiry, such as advertising, after **${notLeadDays} days**.`,
  'public.mails': ({ unsentMailDays }) =>
    `**The emails about your message:** their text is deleted once they are sent, or after **${unsentMailDays} days** if they cannot be. What remains until the message is deleted: when one was sent, to which address, and whether it arrived. The email to us has a link that, while your message waits for an answer, shows your name and the time to whoever has it, and lets them mark it as answered.`,
  'public.lead_notes': () => '**Notes of our team about your message:** deleted with it.',
  'public.lead_replies': () => '**Our replies to your message:** deleted with it.',
  'public.lead_messages': ({ recordsEmails }) =>
    recordsEmails
      ? '**Emails between you and us about your message:** if they also go to the second address to reply to in our emails: text, sender, subject, time and the number of attachments. Deleted with the message; Resend, which receives them, keeps a copy until it deletes it itself.'
      : '',
  'public.team_audit': () =>
    '**That your data was erased, by whom and when:** without your name, address or words. This record is kept.',
  'private.rate_buckets': () =>
    '**Your network address:** used to limit spam, as a hash whose key is replaced **every day**. It is not stored with the message.',
  // Described under "Accounts".
  'public.profiles': null,
  // Our own staff.
  'public.team_members': null,
  // Settings, counters and keys.
  'private.contact_settings': null,
  'private.maintenance': null,
}

type Recipient = { name: string; role: string; receives: string; purpose: string; where: string; kept: string }

export function recipientsOf(facts: PrivacyFacts): Recipient[] {
  const { retentionMonths, hasAccounts, recordsEmails, requiresTurnstile, hasVoice } = facts
  return [
    {
      name: 'Supabase',
      role: hasAccounts ? 'database and accounts' : 'database',
      receives: `Messages, ${hasAccounts ? 'accounts, ' : ''}emails to be sent, your network address`,
      purpose: 'Storing them',
      where: details.database.where,
      kept: `${retentionMonths} months${hasAccounts ? '; accounts until deleted' : ''}`,
    },
    {
      name: 'Resend',
      role: 'email',
      receives: `Your name, email and message${recordsEmails ? ', and your answers by email' : ''}`,
      purpose: 'Sending you a confirmation and notifying us',
      ...details.mail,
    },
    hasVoice && {
      name: 'Vapi',
      role: 'voice, with Deepgram and OpenAI',
      receives: 'Your voice and what you said, during a call; or what you write to the assistant',
      purpose: 'Answering you',
      where: details.voice.where,
      kept: 'Calls: not recorded; chats: in its history',
    },
    hasVoice && {
      name: 'Daily',
      role: 'call connection',
      receives: 'Your network address, the sound in transit',
      purpose: 'Carrying the call',
      ...details.callLine,
    },
    requiresTurnstile && {
      name: 'Cloudflare Turnstile',
      role: 'bot protection',
      receives: 'Your network address, details of your browser',
      purpose: 'Keeping bots out of our forms',
      ...details.site,
    },
    {
      name: details.siteHost,
      role: 'website hosting',
      receives: 'Your network address',
      purpose: 'Showing you this site',
      ...details.site,
    },
  ].filter((recipient) => recipient !== false)
}

function recipients(facts: PrivacyFacts): string {
  const rows = recipientsOf(facts).map(({ name, role, receives, purpose, where, kept }) =>
    [`**${name}** ${role}`, receives, purpose, where, kept].map((cell) => cell.replaceAll('|', '\\|')).join(' | '),
  )
  return ['Recipient | Receives | For | Where | Kept', '-|-|-|-|-', ...rows].map((row) => `| ${row} |`).join('\n')
}

const CALLS = `## The voice demo

The microphone is switched on when you press **Start Voice Chat** and off when the call ends, after **${MAX_CALL_S / 60} minutes** at the latest. You are talking to a computer. The page says so before the call and the assistant says so in its first sentence, as Article 50(1) of the EU AI Act, Regulation (EU) 2024/1689, requires.

Calls are **not recorded**, and we have turned off their logs and transcripts at Vapi. What you write in a chat stays in its history until it deletes it. Of a call or a chat we keep only that there was one, in a count of your network’s calls and messages of the hour. The log you see afterwards stays in your browser. It reaches us only if you send it, and then it is a message like any other.

> Legal basis: your consent, which you give by starting a call and withdraw by ending it, Article 6(1)(a) GDPR.`

const accounts = ({ authLogDays, accountMailHours }: PrivacyFacts) => `## Accounts

Your name, your email and a hash of your password, until the account is deleted. For each session the account service also records the time, the browser and the network address, and it keeps a log of logins and changes for **${authLogDays} days**. When we email you an account link, your address is logged for **${accountMailHours} hours**. The session itself is kept in your browser’s storage until you log out.

The [account page](/account) shows the messages you sent while logged in, but not our replies: those are only emailed. You can delete the account there.

> Legal basis: the contract you enter by signing up, Article 6(1)(b) GDPR.`

const CAPTIONS = `## The voice demo

Every word of the assistant is shown as a caption. You can type instead of talking, with no microphone, and you can always send us a message instead.

> Captions of what you say come from speech recognition, which mishears some voices more than others.`
