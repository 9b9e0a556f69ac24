import { contactFields, fieldNames } from '#shared/contact-message.ts'
import type { PrivacyFacts } from './privacy.ts'

const typed = fieldNames.map((name) => contactFields[name].privacy).join(', ')

/** A paragraph of /privacy for each table with data about visitors; null for the others. */
export const stored: Record<string, ((facts: PrivacyFacts) => string) | null> = {
  'public.contact_submissions': ({ retentionMonths, notLeadDays, hasAccounts }) =>
    `**A message from the form:** ${typed}, the time, and how you found us: the site that linked here, the first page you opened, any campaign tags. ${hasAccounts ? 'If you were logged in, also which account sent it. ' : ''}Kept for **${retentionMonths} months**, then deleted with its emails; what we mark as no enquiry, such as advertising, after **${notLeadDays} days**.`,
  'public.mails': ({ unsentMailDays }) =>
    `**The emails about your message:** their text is deleted once they are sent, or after **${unsentMailDays} days** if they cannot be. What remains until the message is deleted: when one was sent, to which address, and whether it arrived.`,
  'public.lead_notes': () => '**Notes of our team about your message:** deleted with it.',
  'public.lead_replies': () => '**Our replies to your message:** deleted with it.',
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
