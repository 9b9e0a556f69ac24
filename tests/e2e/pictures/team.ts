// Joining the team and its second factor, with fixed responses.
import { expect, type Page } from '@playwright/test'
import { team } from '#src/content/team.ts'
import { teamOnly } from '#src/content/team-only.ts'
import { openPage } from '../../support/hydrated.ts'
import { heading } from '../accounts.ts'
import { answer, mockResponse } from '../mock-response.ts'
import { SESSION, signIn, signInMember, USER } from './session.ts'
import { BOTH, DESKTOP, PHONE, THREE, type Picture } from './picture.ts'

const { accept, secondFactor } = team
const SECRET = 'MV2T4HXEL4IAJA6BM5VSJUCYZG73NZ5B'

/** Squares in the size of the code that the auth service draws. */
function qrCode(): string {
  const squares = Array.from({ length: 41 * 41 }, (_, n) => [n % 41, Math.floor(n / 41)] as const)
    .filter(([x, y]) => (x * x + 3 * y * y + x * y) % 5 < 2)
    .map(([x, y]) => `<rect x="${12 + 3 * x}" y="${12 + 3 * y}" width="3" height="3" style="fill:black" />`)
  return `<svg width="147" height="147"\n>${squares.join('')}</svg>`
}

async function openInvitation(page: Page, { hasAccount = false } = {}): Promise<void> {
  await mockResponse(page, '**/functions/v1/team-invitation', { json: { outcome: 'open', hasAccount } })
  await page.goto(`/inbox#invitation=${'a'.repeat(64)}`)
  await expect(heading(page)).toHaveText(accept.heading)
  await expect(page.getByText(accept.replaces)).toHaveCount(hasAccount ? 1 : 0)
}

async function openSecondFactor(page: Page, factors: object[], title: string): Promise<void> {
  await signInMember(page, 'aal1')
  await mockResponse(page, '**/auth/v1/user', { json: { ...USER, factors } })
  const totp = { qr_code: qrCode(), secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` }
  await page.route('**/auth/v1/factors', (route) => answer(route, { json: { id: 'factor', type: 'totp', totp } }))
  await page.goto('/inbox')
  await expect(heading(page)).toHaveText(title)
}

async function joinWithWeakPassword(page: Page): Promise<void> {
  await openInvitation(page)
  await page.getByLabel(accept.field).fill('too short')
  await page.getByRole('button', { name: accept.submit }).click()
  await expect(page.getByText(accept.failures['weak-password'].heading)).toBeVisible()
}

async function openAsCustomer(page: Page): Promise<void> {
  await signIn(page)
  await mockResponse(page, '**/rest/v1/rpc/inbox_me', { json: { member: false } })
  await mockResponse(page, '**/auth/v1/token?grant_type=refresh_token', { json: SESSION })
  await page.goto('/inbox')
  await expect(heading(page)).toHaveText(teamOnly.heading)
}

const FACTOR = { id: 'factor', factor_type: 'totp', status: 'verified' }

export const teamPictures: Record<string, Picture> = {
  'inbox-log-in': { open: (page) => openPage(page, '/inbox'), sizes: THREE },
  'inbox-customer': { open: openAsCustomer, sizes: THREE },
  'team-accept': { open: (page) => openInvitation(page, { hasAccount: true }), sizes: BOTH },
  'team-accept-failed': { open: joinWithWeakPassword, sizes: [DESKTOP] },
  'team-enrol': { open: (page) => openSecondFactor(page, [], secondFactor.enrol.heading), sizes: [DESKTOP] },
  'team-code': { open: (page) => openSecondFactor(page, [FACTOR], secondFactor.challenge.heading), sizes: [PHONE] },
}
