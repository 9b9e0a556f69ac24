import { inbox } from '#src/content/inbox.ts'
import type { MailSummary } from './inbox-types.ts'

const LONGEST_REASON = 120
/** Other reasons are the words of the mail provider. */
const REASONS: Partial<Record<string, string>> = inbox.mails.reasons
const WITHOUT_REASON = new Set(['sent', 'delivered', 'none'])

/** The state of a mail in plain words, with the reason where there is one: "held: looks automated". */
export function mailWords({ state, reason }: Pick<MailSummary, 'state' | 'reason'>): string {
  const words = inbox.mails.states[state]
  if (!reason || WITHOUT_REASON.has(state)) return words
  const said = REASONS[reason] ?? reason
  return `${words}: ${said.length > LONGEST_REASON ? `${said.slice(0, LONGEST_REASON)}…` : said}`
}
