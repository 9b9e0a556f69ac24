import { expect, test } from 'vitest'
import { compare as compareAll } from './compare.ts'
import type { Delivered } from './providers.ts'
import type { Visit } from './visitors.ts'

const TEAM = 'team@site.test'
const ADA = 'lead-000001@visitors.example'
const BOB = 'lead-000002@visitors.example'

const compare = (visits: Visit[], rows: Set<string>, delivered: Delivered[], dead: [string, string | null][] = []) =>
  compareAll({ visits, rows, delivered, dead: new Map(dead), team: TEAM })

function visit(email: string, more: Partial<Visit> = {}): Visit {
  return {
    email,
    poison: null,
    wasAcknowledged: true,
    wasCut: false,
    presses: 1,
    refusals: 0,
    insertMs: 1,
    claims: null,
    ...more,
  }
}

function confirmation(to: string, acceptedAt = 1): Delivered {
  return { to, mentions: '', acceptedAt }
}

function notification(mentions: string, acceptedAt = 1): Delivered {
  return { to: TEAM, mentions, acceptedAt }
}

test('a lead with its row and its two mails is complete', () => {
  const mails = [confirmation(ADA), notification(`${ADA} wrote. Answer to ${ADA}.`)]
  expect(compare([visit(ADA)], new Set([ADA]), mails)).toEqual({
    acknowledged: 1,
    mailsDue: 2,
    leadsWithoutRow: [],
    missingConfirmations: [],
    missingNotifications: [],
    poisonNotDead: [],
    deadWithoutPoison: [],
    duplicates: 0,
    falseClaims: [],
  })
})

test('an acknowledged lead without its row or a mail is found', () => {
  const found = compare([visit(ADA), visit(BOB)], new Set([BOB]), [confirmation(ADA), notification(BOB)])
  expect(found).toMatchObject({ leadsWithoutRow: [ADA], missingConfirmations: [BOB], missingNotifications: [ADA] })
})

test('a visitor who was told that nothing was saved is not a lost lead', () => {
  const found = compare([visit(ADA, { wasAcknowledged: false })], new Set(), [])
  expect(found).toMatchObject({ mailsDue: 0, missingConfirmations: [], missingNotifications: [] })
})

test('a second mail of a kind is a duplicate, also for a visitor without an acknowledgement', () => {
  const mails = [confirmation(ADA), confirmation(ADA), notification(ADA), notification(ADA), notification(ADA)]
  expect(compare([visit(ADA, { wasAcknowledged: false })], new Set([ADA]), mails).duplicates).toBe(3)
})

test('a digest notifies of each lead it names', () => {
  const mails = [confirmation(ADA), confirmation(BOB), notification(`${ADA} and ${BOB}`)]
  const found = compare([visit(ADA), visit(BOB)], new Set([ADA, BOB]), mails)
  expect(found).toMatchObject({ missingNotifications: [], duplicates: 0 })
})

test('a mail reported as sent before the provider accepted it, or without, is a false claim', () => {
  const claims = { confirmationSent: true, notificationSent: true, answeredAt: 10 }
  const mails = [confirmation(ADA, 11), notification(ADA, 10)]
  expect(compare([visit(ADA, { claims })], new Set([ADA]), mails).falseClaims).toEqual([`confirmation to ${ADA}`])
  expect(compare([visit(BOB, { claims })], new Set([BOB]), mails).falseClaims).toEqual([
    `confirmation to ${BOB}`,
    `notification of ${BOB}`,
  ])
})

test('a mail that cannot be sent is not due, and must be a dead letter with a reason', () => {
  const visits = [visit(ADA, { poison: 'address' }), visit(BOB, { poison: 'words' })]
  const dead: [string, string | null][] = [
    [`confirmation to ${ADA}`, 'http_422_to'],
    [`confirmation to ${BOB}`, null],
    [`notification of ${BOB}`, 'cannot be stored: 22P05'],
  ]
  expect(compare(visits, new Set([ADA, BOB]), [notification(ADA)], dead)).toMatchObject({
    mailsDue: 1,
    missingConfirmations: [],
    missingNotifications: [],
    poisonNotDead: [`confirmation to ${BOB}`],
    deadWithoutPoison: [],
  })
})

test('a dead letter that could have been sent is found', () => {
  const found = compare([visit(ADA)], new Set([ADA]), [], [[`notification of ${ADA}`, 'expired']])
  expect(found.deadWithoutPoison).toEqual([`notification of ${ADA}`])
})
