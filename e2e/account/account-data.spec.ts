// /account: what two accounts see of their messages when the same address was typed, take along and delete.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Browser, Page } from '@playwright/test'
import { accountPage as words } from '#src/content/account-page.ts'
import { dumpData } from '../../stack/src/test-restore/copy-dump.ts'
import { avatar, expectToast, heading, signedUp, storedSession, submitIn, type Person } from '../accounts.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { newAddress, stackUnderTest, withDatabase } from '../stack.ts'

const records = (page: Page) => page.getByRole('region', { name: words.records.title })
const deletion = (page: Page) => page.getByRole('region', { name: words.deletion.title })

/** As the contact form does, with the session of the page or without one. */
async function send(message: string, { name, email }: { name: string; email: string }, page?: Page): Promise<void> {
  const { apiUrl, anonKey } = stackUnderTest()
  const token = page && (await storedSession(page))?.access_token
  const answer = await fetch(`${apiUrl}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ name, email, message }),
  })
  expect(answer.status).toBe(201)
}

/** Someone whose name no one else in the database has. */
async function signedUpUnique(page: Page): Promise<Person> {
  return signedUp(page, `Ada ${crypto.randomUUID().slice(0, 8)}`)
}

/** Someone else, at another machine. */
async function otherBrowser(browser: Browser): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext()
  return { page: await context.newPage(), close: () => context.close() }
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(heading(page)).toHaveText(words.heading)
  await expect(page.getByRole('button', { name: words.records.download })).toBeVisible()
}

async function askToDelete(page: Page, password: string): Promise<void> {
  await deletion(page).getByRole('button', { name: words.deletion.open }).click()
  const form = page.getByRole('form', { name: words.deletion.title })
  await expect(form.getByLabel(words.deletion.password)).toBeFocused()
  await form.getByLabel(words.deletion.password).fill(password)
  await submitIn(form).click()
}

/** The lines of a dump of all data that have this text, the way an owner would look for it. */
async function inDump(text: string): Promise<string[]> {
  const file = join(tmpdir(), `dump-${crypto.randomUUID()}.sql`)
  // One connection reads the rows, another the names of the tables.
  const sql = postgres(stackUnderTest().dbUrl, { max: 2 })
  try {
    await dumpData(sql, file)
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.toLowerCase().includes(text.toLowerCase()))
  } finally {
    await sql.end()
    await rm(file, { force: true })
  }
}

test('each account sees what its session sent, whatever address was typed, and takes it along as JSON', async ({
  page,
  browser,
}) => {
  const ada = await signedUpUnique(page)
  const { page: evesPage, close } = await otherBrowser(browser)
  await signedUp(evesPage, 'Eve')
  const asAda = { name: ada.fullName, email: ada.email }
  await send('Ada wrote this while signed in.', asAda, page)
  await send('Eve wrote this with the address of Ada.', asAda, evesPage)
  await send('A visitor wrote this with the address of Ada.', asAda)
  await withDatabase(
    (sql) => sql`update contact_submissions set answered_at = '2026-11-15T10:00:00Z', answered_by = 'Ruth Calder'
      where message = 'Ada wrote this while signed in.' and email = ${ada.email}`,
  )

  await openAccount(page)
  await expect(records(page).getByRole('listitem')).toHaveCount(1)
  await records(page).getByText('Ada wrote this').first().click()
  await expect(records(page)).toContainText(words.records.answered('15 November 2026'))
  await expect(page.getByRole('main')).not.toContainText('Ruth Calder')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: words.records.download }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(words.records.fileName)
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { messages: { message: string }[] }
  expect(data.messages.map(({ message }) => message)).toEqual(['Ada wrote this while signed in.'])

  await openAccount(evesPage)
  await expect(records(evesPage).getByRole('listitem')).toHaveCount(1)
  await records(evesPage).getByText('Eve wrote this').first().click()
  await expect(records(evesPage)).toContainText(words.records.open)
  await close()
})

faultTest('a deleted account leaves nothing behind; what others sent stays', async ({ page, browser }) => {
  const ada = await signedUpUnique(page)
  const { page: evesPage, close } = await otherBrowser(browser)
  await signedUp(evesPage, 'Eve')
  const typedByBoth = newAddress('both')
  await send('Ada wrote this with her own address.', { name: ada.fullName, email: ada.email }, page)
  await send('Ada wrote this with another address.', { name: ada.fullName, email: typedByBoth }, page)
  await send('Eve wrote this with the same address.', { name: 'Eve', email: typedByBoth }, evesPage)
  expect((await inDump(ada.email)).length).toBeGreaterThan(0)

  await openAccount(page)
  await askToDelete(page, 'not-the-password')
  await expect(deletion(page).getByRole('alert')).toHaveText(words.deletion.wrong)
  expect((await inDump(ada.email)).length).toBeGreaterThan(0)
  await deletion(page).getByRole('button', { name: words.deletion.keep }).click()

  await askToDelete(page, ada.password)
  await expectToast(page, 'status', words.deletion.doneTitle, words.deletion.done)
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveCount(0)
  expect(await storedSession(page)).toBeNull()
  expect(await inDump(ada.email)).toEqual([])
  expect(await inDump(ada.fullName)).toEqual([])

  await openAccount(evesPage)
  await expect(records(evesPage).getByRole('listitem')).toHaveCount(1)
  await close()
})

test('a member of the team is told to leave the team first', async ({ page }) => {
  const ruth = await signedUp(page, 'Ruth Calder')
  await withDatabase(
    (sql) => sql`insert into team_members (user_id, name, activated_at)
      select id, 'Ruth Calder', now() from auth.users where email = ${ruth.email}`,
  )
  await openAccount(page)
  await expect(deletion(page)).toContainText(words.deletion.ofTeam)
  await expect(deletion(page).getByRole('button')).toHaveCount(0)
  await withDatabase(
    (sql) => sql`delete from team_members where user_id = (select id from auth.users where email = ${ruth.email})`,
  )
})

faultTest('messages that cannot be loaded are told, and loaded again', async ({ page }) => {
  await signedUp(page)
  await page.route('**/rpc/account_data', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }))
  await page.goto('/account')
  await expect(records(page).getByRole('alert')).toContainText(words.records.notLoaded)
  await page.unroute('**/rpc/account_data')
  await records(page).getByRole('button', { name: words.records.again }).click()
  await expect(records(page)).toContainText(words.records.none)
})
