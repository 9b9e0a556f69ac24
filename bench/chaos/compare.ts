import type { Delivered } from './providers.ts'
import type { Visit } from './visitors.ts'

export type Comparison = {
  acknowledged: number
  mailsDue: number
  /** Acknowledged leads that the table does not have. */
  leadsWithoutRow: string[]
  missingConfirmations: string[]
  missingNotifications: string[]
  /** Mails that can never be sent and are not dead letters with a reason; and dead letters that could have been sent. */
  poisonNotDead: string[]
  deadWithoutPoison: string[]
  /** Mails beyond one of each kind per message. */
  duplicates: number
  /** Mails that the function reported as sent before the provider accepted them, or without. */
  falseClaims: string[]
}

type Compared = {
  visits: Visit[]
  rows: Set<string>
  delivered: Delivered[]
  /** As `confirmation to ada@example.org`, with the reason. */
  dead: Map<string, string | null>
  /** Where the notifications go. */
  team: string
}

/** Compares the visitors' history with the rows, the accepted mails and the dead letters. */
export function compare({ visits, rows, delivered, dead, team }: Compared): Comparison {
  const confirmations = new Map<string, number[]>()
  const notifications = new Map<string, number[]>()
  for (const { to, mentions, acceptedAt } of delivered) {
    if (to !== team) note(confirmations, to, acceptedAt)
    else for (const email of addressesIn(mentions)) note(notifications, email, acceptedAt)
  }
  const acknowledged = visits.filter(({ wasAcknowledged }) => wasAcknowledged)
  const confirmed = acknowledged.filter(({ poison }) => poison === null).map(({ email }) => email)
  const told = acknowledged.filter(({ poison }) => poison !== 'words').map(({ email }) => email)
  const poisoned = acknowledged.flatMap(({ email, poison }) => [
    ...(poison === null ? [] : [confirmationTo(email)]),
    ...(poison === 'words' ? [notificationOf(email)] : []),
  ])

  return {
    acknowledged: acknowledged.length,
    mailsDue: confirmed.length + told.length,
    leadsWithoutRow: acknowledged.map(({ email }) => email).filter((email) => !rows.has(email)),
    missingConfirmations: confirmed.filter((email) => !confirmations.has(email)),
    missingNotifications: told.filter((email) => !notifications.has(email)),
    poisonNotDead: poisoned.filter((mail) => !dead.get(mail)),
    deadWithoutPoison: [...dead.keys()].filter((mail) => !poisoned.includes(mail)),
    duplicates: beyondOne(confirmations) + beyondOne(notifications),
    falseClaims: visits.flatMap(({ email, claims }) => {
      if (!claims) return []
      const wasAccepted = (accepted: Map<string, number[]>) =>
        accepted.get(email)?.some((at) => at <= claims.answeredAt) ?? false
      return [
        ...(claims.confirmationSent && !wasAccepted(confirmations) ? [confirmationTo(email)] : []),
        ...(claims.notificationSent && !wasAccepted(notifications) ? [notificationOf(email)] : []),
      ]
    }),
  }
}

export function confirmationTo(email: string): string {
  return `confirmation to ${email}`
}

export function notificationOf(email: string): string {
  return `notification of ${email}`
}

function addressesIn(text: string): Set<string> {
  return new Set(text.match(/[a-z]+-\d{6}\.?@visitors\.example/g))
}

function note(accepted: Map<string, number[]>, email: string, at: number): void {
  const times = accepted.get(email)
  if (times) times.push(at)
  else accepted.set(email, [at])
}

function beyondOne(accepted: Map<string, number[]>): number {
  return [...accepted.values()].reduce((sum, times) => sum + times.length - 1, 0)
}
