// The link "Mark as answered" of the team's emails, and "Not a lead".
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { site } from '../../../supabase/functions/_shared/site.ts'
import type { Person } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { mailTo } from '../mailbox.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'
import { clientOf } from '../team.ts'
import { stackFolder } from '../../../stack/settings.ts'
import { newMark, openInbox, rowOf, rows, search, storeLeads, test } from './inbox-page.ts'

/** The account's own messages, and a way to leave one, which it sends without the page. */
async function accountOf({ email, password }: Person) {
  const client = await clientOf()
  await client.auth.signInWithPassword({ email, password })
  return {
    leave: async (id: string, name: string) => {
      const message = 'Could you help with punched cards?'
      expect((await client.from('contact_submissions').insert({ id, name, email, message })).status).toBe(201)
    },
    messages: async () => (await client.rpc('account_messages')).data as { answeredAt: string | null }[],
  }
}

const post = (body?: object, method = 'POST') =>
  fetch(`${stackUnderTest().siteUrl}/functions/v1/mark-answered`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })

const statusOf = async (id: string) =>
  (await query<{ status: string }[]>`select status from contact_submissions where id = ${id}`)[0]?.status
const inSummary = async (id: string) =>
  (await query`select from jsonb_array_elements(mail_summary_facts() -> 'open') lead where lead ->> 'id' = ${id}`)
    .length

test('from the email one press marks a lead; summary, account and inbox agree, and an undo makes the link valid', async ({
  page,
  user,
  ruth,
}) => {
  const [id, name] = [crypto.randomUUID(), `Zoë ${newMark()}`]
  const account = await accountOf(user)
  await account.leave(id, name)
  await query`update contact_submissions set created_at = now() - interval '29 days' where id = ${id}`
  const { html } = await mailTo(site.teamAddress, name)
  const [link = '', key = ''] = /http[^"]*\/answered#([\w-]+)/.exec(html) ?? []

  const seen: string[] = []
  page.on('request', (request) => {
    seen.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  for (const method of ['GET', 'HEAD'])
    for (let times = 0; times < 10; times += 1) expect((await post(undefined, method)).status).toBe(405)
  await page.goto(link)
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page, [390, 1440])
  expect([await statusOf(id), await inSummary(id)]).toEqual(['open', 1])
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marked as answered')
  expect([await statusOf(id), await inSummary(id)]).toEqual(['answered', 0])
  expect((await account.messages())[0]?.answeredAt).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
  await expect(page.getByText(name)).toHaveCount(0)
  // The key leaves the browser in the body of these three requests and nowhere else.
  const withKey = seen.filter((request) => request.includes(key))
  expect(withKey.map((request) => /^\S+\/functions\/v1\/mark-answered .* \{"key":"/.test(request))).toEqual([
    true,
    true,
    true,
  ])
  const headers = withKey.map((request) => request.slice(0, request.lastIndexOf('{"key"')))
  expect(headers.filter((text) => text.includes(key))).toEqual([])

  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Answered by link')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  const all = await Promise.all(Array.from({ length: 30 }, () => post({ key, mark: true })))
  const bodies = await Promise.all(all.map((response) => response.text()))
  expect(bodies.filter((body) => body !== 'null')).toHaveLength(1)
  expect(await statusOf(id)).toBe('answered')

  // Every other key has the same response: altered, the id of the lead, erased.
  const altered = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await query`update contact_submissions set answered_at = null, answered_by = null where id = ${id}`
  const others = [await post({ key: altered, mark: true }), await post({ key: id, mark: true })]
  expect(await statusOf(id)).toBe('open')
  await query`select contact_erase(lead => ${id})`
  others.push(await post({ key, mark: true }))
  for (const response of others) expect([response.status, await response.text()]).toEqual([200, 'null'])
  const logs = join(stackFolder(), 'logs')
  expect(readdirSync(logs).filter((file) => readFileSync(join(logs, file), 'utf8').includes(key))).toEqual([])
})

test('“Not a lead” leaves the open list, can be undone, and is deleted after its days', async ({ page, ruth }) => {
  const mark = newMark()
  const [id = ''] = await storeLeads([{ name: 'Cheap Clicks', company: mark, email: newAddress('spam') }])
  await openInbox(page, ruth)
  await search(page, mark)
  await page.goto(`/inbox#${id}`)
  await search(page, mark)
  const button = page.getByRole('button', { name: 'Not a lead' })
  await button.click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('deleted')
  // An open menu covers the toast, and a screen reader still gets it.
  const menu = page.getByRole('button', { name: /^Account menu/ })
  await menu.click()
  await expect(page.getByText('Not a lead. It is deleted in 30 days.')).toBeVisible()
  await page.getByRole('link', { name: 'Your account' }).click({ trial: true })
  await menu.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  await button.click()
  await page.getByRole('radio', { name: 'All' }).check()
  await expect(rowOf(page, 'Cheap Clicks')).toContainText('Not a lead, deleted')
  await expectAccessible(page, [390, 1440])
  expect(await statusOf(id)).toBe('not_lead')
  await query`update contact_submissions set expires_at = expires_at - interval '30 days' where id = ${id}`
  await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBeUndefined()
})
