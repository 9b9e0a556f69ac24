// The moving picture of README: one message on the real local stack, from the form to the reply in the sender's account.
// `E2E=pictures npm run e2e -- tour --update-snapshots=changed` makes it again.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '../../../stack/settings.ts'
import { avatar, createAccount, logIn, PASSWORD } from '../accounts.ts'
import { fill, form, send } from '../contact-form.ts'
import { expect, test } from '../fixtures.ts'
import { endMembership, logInAsMember, newMember } from '../team.ts'
import { picturesDrawn } from './screens.ts'

const SIZE = { width: 1280, height: 760 }
const WIDTH_PX = 960
const FRAME_MS = 2_200
const user = { fullName: 'Ada Lovelace', email: 'ada@example.org', password: PASSWORD }

test('the tour of README', async ({ page, browser }, info) => {
  test.skip(info.config.updateSnapshots !== 'changed', 'it makes a file and checks nothing else')
  const frames: Buffer[] = []
  const capture = async (shown: Page) => {
    await picturesDrawn(shown)
    const screenshot = await shown.screenshot()
    frames.push(await sharp(screenshot).resize(WIDTH_PX).png().toBuffer())
  }
  await createAccount(user)
  await page.setViewportSize(SIZE)
  await logIn(page, user)
  await expect(avatar(page)).toBeVisible()
  await page.goto('/')
  await capture(page)
  const message = 'We route 900 shipments a day by hand. Where would you begin?'
  await fill(page, { name: user.fullName, email: user.email, company: 'Analytical Engines', message })
  await form(page).scrollIntoViewIfNeeded()
  await capture(page)
  await send(page)
  await capture(page)

  const member = await newMember('Ruth')
  const inbox = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
  await logInAsMember(inbox, member)
  await inbox.goto('/inbox')
  await inbox.getByText(user.fullName).first().click()
  await expect(inbox.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await capture(inbox)
  await inbox.getByRole('button', { name: 'Reply', exact: true }).click()
  await inbox
    .getByLabel('Write a reply')
    .fill('Dear Ada,\n\nwith your dispatch list of one week. Shall we talk on Thursday?')
  await capture(inbox)
  await inbox.getByRole('button', { name: 'Send reply' }).click()
  await expect(inbox.getByText('Reply on its way.').last()).toBeVisible()
  await capture(inbox)

  await page.goto('/account')
  // The reply is sent after the ten seconds in which it can be undone.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Answered/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await capture(page)
  await endMembership(member)
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 80, effort: 6, delay: frames.map(() => FRAME_MS), loop: 0 })
    .toFile(join(ROOT, 'docs/screenshots/tour.webp'))
})
