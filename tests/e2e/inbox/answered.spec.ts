// The link "Mark as answered" of the team's emails, and "Not a lead". What a key can do: lead_status.test.sql.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { site } from '../../../stack/services/functions/function-site.ts'
import { expectAccessible } from '../axe.ts'
import { heading } from '../accounts.ts'
import { mailTo } from '../mailbox.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'
import { clientOf } from '../team.ts'
import { stackFolder } from '../../../stack/settings.ts'
import { newMark, openInbox, rowOf, rows, search, storeLeads, test } from './inbox-page.ts'

const statusOf = async (id: string) =>
  (await query<{ status: string }[]>`select status from contact_submissions where id = ${id}`)[0]?.status

/** The link in the email about a new lead, and its key. */
async function linkOfNew(id: string, name: string): Promise<[link: string, key: string]> {
  const lead = { id, name, email: newAddress('zoe'), message: 'Could you help with punched cards?' }
  expect((await (await clientOf()).from('contact_submissions').insert(lead)).status).toBe(201)
  const { html } = await mailTo(site.teamAddress, name)
  const [link = '', key = ''] = /http[^"]*\/answered#([\w-]+)/.exec(html) ?? []
  return [link, key]
}

async function mark(key: string): Promise<string> {
  const url = `${stackUnderTest().siteUrl}/functions/v1/mark-answered`
  return (await fetch(url, { method: 'POST', body: JSON.stringify({ key, mark: true }) })).text()
}

test('from the email one press marks a lead, once, and its key stays out of addresses and logs', async ({
  page,
  ruth,
}) => {
  const [id, name] = [crypto.randomUUID(), `Zoë ${newMark()}`]
  const [link, key] = await linkOfNew(id, name)

  const seen: string[] = []
  page.on('request', (request) => {
    seen.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  await page.goto(link)
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page, [390, 1440])
  expect(await statusOf(id)).toBe('open')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(heading(page)).toHaveText('Marked as answered')
  expect(await statusOf(id)).toBe('answered')
  await page.reload()
  await expect(heading(page)).toHaveText('This link is not valid')
  await expect(page.getByText(name)).toHaveCount(0)
  // The key leaves the browser in the body of these three requests and nowhere else.
  const withKey = seen.filter((request) => request.includes(key)).map((request) => request.split('{"key"')[0])
  expect(withKey.map((request) => /^\S+\/functions\/v1\/mark-answered /.test(request ?? ''))).toEqual([
    true,
    true,
    true,
  ])
  expect(withKey.filter((request) => request?.includes(key))).toEqual([])

  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Answered by link')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  expect(await mark(key)).toBe('null')
  expect(await statusOf(id)).toBe('open')
  const logs = join(stackFolder(), 'logs')
  expect(readdirSync(logs).filter((file) => readFileSync(join(logs, file), 'utf8').includes(key))).toEqual([])
})

test('“Not a lead” leaves the open list, and can be undone', async ({ page, ruth }) => {
  const company = newMark()
  const [id = ''] = await storeLeads([{ name: 'Cheap Clicks', company, email: newAddress('spam') }])
  await openInbox(page, ruth)
  await search(page, company)
  await page.goto(`/inbox#${id}`)
  await search(page, company)
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
})
