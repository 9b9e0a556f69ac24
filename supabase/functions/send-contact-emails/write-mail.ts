import type { Mail } from '../_shared/mail/mail.ts'
import { writeConfirmation, writeDigest, writeNotification, type Lead } from '../_shared/mail/write.ts'
import type { WriteMail } from './deliver.ts'
import { mayReceive } from './recipients.ts'
import type { Settings } from './settings.ts'

/**
 * Puts a mail together from what is stored. `notify` is where the team's mail goes instead, when it may: only to the
 * lead's own address, only away from production, only if that address may receive mails there.
 */
export function mailWriter(settings: Settings, notify: string | null = null): WriteMail {
  const { from, team, isProduction } = settings
  const asksForIt = (lead: Lead) => !isProduction && notify !== null && isOwnAddress(lead, notify)
  return async ({ kind, leads }): Promise<Mail> => {
    const [lead] = leads
    if (!lead) throw new Error('a mail without a lead')
    if (kind === 'confirmation') return { from, to: lead.email, replyTo: team, ...(await writeConfirmation(lead)) }
    if (kind === 'digest') return { from, to: team, replyTo: null, ...(await writeDigest(leads)) }
    const to = asksForIt(lead) && mayReceive(lead.email, settings) ? lead.email : team
    return { from, to, replyTo: lead.email, ...(await writeNotification(lead)) }
  }
}

function isOwnAddress(lead: Lead, address: string): boolean {
  return lead.email.toLowerCase() === address.toLowerCase()
}
