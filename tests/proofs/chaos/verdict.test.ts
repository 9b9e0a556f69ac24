import { expect, test } from 'vitest'
import { REPLY_SUBJECT } from './member.ts'
import type { Delivered } from './providers.ts'
import { compare as compareAll } from './verdict.ts'
import type { Visit } from './visitors.ts'

const TEAM = 'team@site.test'
const ADA = 'lead-000001@visitors.example'
const BOB = 'lead-000002@visitors.example'
const REPLIED = new Set([ADA])

const compare = (visits: Visit[], rows: string[], delivered: Delivered[], failed: [string, string | null][] = []) =>
  compareAll({
    visits,
    rows: new Set(rows),
    delivered,
    replied: REPLIED,
    failed: new Map(failed),
    team: TEAM,
  })

function visit(email: string, more: Partial<Visit> = {}): Visit {
  const defaults = { poison: null, wasAcknowledged: true, wasCut: false, claims: null }
  return { email, ...defaults, presses: 1, refusals: 0, insertMs: 1, ...more }
}

const confirmation = (to: string, acceptedAt = 1) => ({ to, subject: '', mentions: '', acceptedAt })
const notification = (mentions: string, acceptedAt = 1) => ({ to: TEAM, subject: '', mentions, acceptedAt })
const reply = (to: string) => ({ ...confirmation(to), subject: REPLY_SUBJECT })

test('a lead with its row and its two mails is complete', () => {
  const mails = [confirmation(ADA), confirmation(BOB), notification(ADA), notification(BOB), reply(ADA)]
  expect(compare([visit(ADA), visit(BOB)], [ADA, BOB], mails)).toEqual({
    acknowledged: [ADA, BOB],
    mailsDue: 5,
    leadsWithoutRow: [],
    missingConfirmations: [],
    missingNotifications: [],
    missingReplies: [],
    poisonNotFailed: [],
    failedWithoutPoison: [],
    duplicates: 0,
    falseClaims: [],
  })
})

test('missing, duplicate and unexplained failed mails are found', () => {
  const mails = [confirmation(ADA), confirmation(ADA), notification(BOB), notification(BOB), reply(BOB), reply(BOB)]
  expect(compare([visit(ADA), visit(BOB)], [BOB], mails, [[`notification of ${ADA}`, 'expired']])).toMatchObject({
    leadsWithoutRow: [ADA],
    missingConfirmations: [BOB],
    missingNotifications: [ADA],
    missingReplies: [ADA],
    duplicates: 3,
    failedWithoutPoison: [`notification of ${ADA}`],
  })
  expect(compare([visit(ADA, { wasAcknowledged: false })], [], [])).toMatchObject({ mailsDue: 1, leadsWithoutRow: [] })
})

test('a mail reported as sent before the provider accepted it, or without, is a false claim', () => {
  const claims = { confirmationSent: true, notificationSent: true, answeredAt: 10 }
  const mails = [confirmation(ADA, 11), notification(ADA, 10)]
  expect(compare([visit(ADA, { claims })], [ADA], mails).falseClaims).toEqual([`confirmation of ${ADA}`])
  expect(compare([visit(BOB, { claims })], [BOB], mails).falseClaims).toHaveLength(2)
})

test('a mail that cannot be sent is not due, and must have failed with a reason', () => {
  const visits = [visit(ADA, { poison: 'address' }), visit(BOB, { poison: 'words' })]
  const failed: [string, string | null][] = [
    [`confirmation of ${ADA}`, 'http_422_to'],
    [`confirmation of ${BOB}`, null],
    [`notification of ${BOB}`, 'cannot be stored: 22P05'],
  ]
  expect(compare(visits, [ADA, BOB], [notification(ADA)], failed)).toMatchObject({
    mailsDue: 2,
    missingConfirmations: [],
    missingNotifications: [],
    poisonNotFailed: [`confirmation of ${BOB}`],
    failedWithoutPoison: [],
  })
})
