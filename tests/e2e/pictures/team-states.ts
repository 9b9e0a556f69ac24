// Joining the team and its second factor, with answers that never change.
import { expect, type Page } from '@playwright/test'
import { team } from '#src/content/team.ts'
import { heading } from '../accounts.ts'
import { answer, answerWith } from '../answer-with.ts'
import { signInMember, USER } from './member.ts'

const { accept, secondFactor } = team
const SECRET = 'MV2T4HXEL4IAJA6BM5VSJUCYZG73NZ5B'

/** Noise with the three corners of a code, drawn as the auth service does: modules of 3, with a margin of 12. */
function qrCode(): string {
  const size = 41
  const corner = (x: number, y: number) => {
    const [near, far] = [Math.min(x, size - 1 - x), Math.min(y, size - 1 - y)]
    const isCorner = near < 8 && far < 8 && !(x > 20 && y > 20)
    const ring = Math.max(Math.abs(near - 3), Math.abs(far - 3))
    return isCorner ? ring !== 2 && ring < 4 : null
  }
  let seed = 7
  const noise = () => (seed = (seed * 16807) % 2147483647) % 2 === 0
  const squares = Array.from({ length: size * size }, (_, n) => {
    const [x, y] = [n % size, Math.floor(n / size)]
    const isBlack = corner(x, y) ?? noise()
    return `<rect x="${12 + 3 * x}" y="${12 + 3 * y}" width="3" height="3" style="fill:${isBlack ? 'black' : 'white'}" />`
  })
  const side = 24 + 3 * size
  return `<svg width="${side}" height="${side}"\n>${squares.join('')}</svg>`
}

async function openInvitation(page: Page): Promise<void> {
  await page.goto(`/inbox#invitation=${'a'.repeat(43)}`)
  await expect(heading(page)).toHaveText(accept.heading)
}

async function openSecondFactor(page: Page, factors: object[], title: string): Promise<void> {
  await signInMember(page, { secondFactorRequired: true })
  await answerWith(page, '**/auth/v1/user', { json: { ...USER, factors } })
  const totp = { qr_code: qrCode(), secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` }
  await page.route('**/auth/v1/factors', (route) => answer(route, { json: { id: 'factor', type: 'totp', totp } }))
  await page.goto('/inbox')
  await expect(heading(page)).toHaveText(title)
}

export const teamStates = {
  accept: openInvitation,
  acceptFailed: async (page: Page) => {
    await openInvitation(page)
    await page.getByLabel(accept.field).fill('too short')
    await page.getByRole('button', { name: accept.submit }).click()
    await expect(page.getByText(accept.failures['weak-password'].heading)).toBeVisible()
  },
  enrol: (page: Page) => openSecondFactor(page, [], secondFactor.enrol.heading),
  code: (page: Page) =>
    openSecondFactor(page, [{ id: 'factor', factor_type: 'totp', status: 'verified' }], secondFactor.challenge.heading),
}
