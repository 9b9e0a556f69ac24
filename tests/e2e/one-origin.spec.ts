// A stack on moved ports beside the one of the other tests, under a name and a port that the build does not have, as through a
// tunnel. The API on an origin of its own: hosted-build.spec.ts.
import { openStack, type TemporaryStack } from '../support/own-stack.ts'
import { logOut, signedUp } from './accounts.ts'
import { fill, send } from './contact-form.ts'
import { expect, test as base } from './fixtures.ts'
import { stackUnderTest, withDatabase } from './stack.ts'

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

test('a lead, its emails and an account use one origin, and reach no other stack', async ({ page, stack }) => {
  const other = stackUnderTest().dbUrl
  const { siteUrl, dbUrl } = stack.addresses
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  const lead = await fill(page)
  await send(page)
  const { email: account } = await signedUp(page)
  await logOut(page)
  expect([...origins]).toEqual([siteUrl.replace('127.0.0.1', 'localhost')])
  for (const email of [lead, account]) {
    expect(await rowsOf(email, dbUrl)).toHaveLength(1)
    expect(await rowsOf(email, other)).toEqual([])
  }
})
