// A stack on moved ports beside the one of the other tests, under a name and a port that the build does not have, as through a
// tunnel. The API on an origin of its own: hosted-build.spec.ts.
import { openStack, type TemporaryStack } from '../support/own-stack.ts'
import { avatar, choosePassword, followLink, heading, logIn, logOut, signedUp } from './accounts.ts'
import { fill, send } from './contact-form.ts'
import { expect, test as base } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mailbox.ts'
import { newAddress, stackUnderTest, withDatabase } from './stack.ts'
import { enterCode, manageTeam, shownSecret, TEAM_PASSWORD } from './team.ts'

const test = base.extend<{ stack: TemporaryStack }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  stack: async ({}, provide) => {
    const stack = await openStack({ STACK_LIMITS: 'off' })
    await provide(stack)
    await stack.close()
  },
  baseURL: ({ stack }, provide) => provide(stack.addresses.siteUrl.replace('127.0.0.1', 'localhost')),
})

const rowsOf = (email: string, url?: string) =>
  withDatabase(
    (sql) => sql`
      select 'lead' as kind from contact_submissions where email = ${email}
      union all select 'account' from auth.users where email = ${email}`,
    url,
  )

test('a lead, an account, a login with a second factor and a reply use one origin, and reach no other stack', async ({
  page,
  stack,
}) => {
  const other = stackUnderTest().dbUrl
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  const lead = await fill(page)
  await send(page)
  const { email: account } = await signedUp(page)
  await logOut(page)
  const { siteUrl } = stack.addresses
  expect([...origins]).toEqual([siteUrl.replace('127.0.0.1', 'localhost')])

  const [colleague, before] = [newAddress('ruth'), process.env['STACK_DIR']]
  process.env['STACK_DIR'] = stack.folder
  try {
    await manageTeam('add', colleague, 'Ruth')
    await followLink(page, linkIn(await mailTo(colleague)))
    await choosePassword(page, TEAM_PASSWORD)
    const secret = await shownSecret(page)
    await enterCode(page, secret)
    await expect(heading(page)).toHaveText('Inbox')
    await logIn(page, { email: colleague, password: TEAM_PASSWORD })
    await expect(avatar(page)).toBeVisible()
    await page.goto('/inbox')
    await enterCode(page, secret)
    await page.getByText('Priya Raman').first().click()
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await page.getByLabel('Write a reply').fill('Yes, we can.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    // It is sent after ten seconds, with the next run of the scheduler.
    const subjects = async () => (await mailsTo(lead)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Your message to Lodestar')
  } finally {
    process.env['STACK_DIR'] = before
  }
  expect([...origins].map((origin) => new URL(origin).port)).toEqual([new URL(siteUrl).port, new URL(siteUrl).port])
  for (const email of [lead, account, colleague]) {
    expect(await rowsOf(email, stack.addresses.dbUrl)).toHaveLength(1)
    expect(await rowsOf(email, other)).toEqual([])
  }
})
