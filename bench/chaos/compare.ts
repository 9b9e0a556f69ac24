import type { Delivered } from './provider.ts'
import type { Visit } from './visitors.ts'

export type Comparison = {
  acknowledged: number
  refused: number
  mailsDue: number
  /** Acknowledged leads that the table does not have. */
  leadsWithoutRow: string[]
  missingConfirmations: string[]
  missingNotifications: string[]
  /** Mails beyond the one of each kind that a visitor's message brings. */
  duplicates: number
  /** Mails that the function called sent before the provider had accepted them, or without. */
  falseClaims: string[]
}

/** The visitors' history beside the rows and what the provider accepted. `team`: where the notifications go. */
export function compare(visits: Visit[], rows: Set<string>, delivered: Delivered[], team: string): Comparison {
  const confirmations = new Map<string, number[]>()
  const notifications = new Map<string, number[]>()
  for (const { to, mentions, acceptedAt } of delivered) {
    if (to !== team) note(confirmations, to, acceptedAt)
    else for (const email of addressesIn(mentions)) note(notifications, email, acceptedAt)
  }
  const acknowledged = visits.filter(({ wasAcknowledged }) => wasAcknowledged)
  const without = (accepted: Map<string, number[]>) =>
    acknowledged.map(({ email }) => email).filter((email) => !accepted.has(email))

  return {
    acknowledged: acknowledged.length,
    refused: visits.length - acknowledged.length,
    mailsDue: acknowledged.length * 2,
    leadsWithoutRow: acknowledged.map(({ email }) => email).filter((email) => !rows.has(email)),
    missingConfirmations: without(confirmations),
    missingNotifications: without(notifications),
    duplicates: beyondOne(confirmations) + beyondOne(notifications),
    falseClaims: visits.flatMap(({ email, claims }) => {
      if (!claims) return []
      const wasAccepted = (accepted: Map<string, number[]>) =>
        accepted.get(email)?.some((at) => at <= claims.answeredAt) ?? false
      return [
        ...(claims.confirmationSent && !wasAccepted(confirmations) ? [`confirmation to ${email}`] : []),
        ...(claims.notificationSent && !wasAccepted(notifications) ? [`notification of ${email}`] : []),
      ]
    }),
  }
}

function addressesIn(text: string): Set<string> {
  return new Set(text.match(/[a-z]+-\d{6}@visitors\.example/g))
}

function note(accepted: Map<string, number[]>, email: string, at: number): void {
  const times = accepted.get(email)
  if (times) times.push(at)
  else accepted.set(email, [at])
}

function beyondOne(accepted: Map<string, number[]>): number {
  return [...accepted.values()].reduce((sum, times) => sum + times.length - 1, 0)
}
