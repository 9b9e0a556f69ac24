// /account: two accounts with messages under the same address see and delete only their own.
import type { Page } from '@playwright/test'
import { accountPage as words } from '#src/content/account-page.ts'
import { avatar, expectToast, heading, signedUp, storedSession, submitIn } from '../accounts.ts'
import { look } from '../axe.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { newAddress, query } from '../stack.ts'
import { clientOf } from '../team.ts'

const records = (page: Page) => page.getByRole('region', { name: words.records.title })
const deletion = (page: Page) => page.getByRole('region', { name: words.deletion.title })

/** Like the contact form, with or without the session of the page. */
async function send(message: string, email: string, page?: Page): Promise<void> {
  const client = await clientOf((page && (await storedSession(page))) ?? undefined)
  expect((await client.from('contact_submissions').insert({ name: 'Ada', email, message })).status).toBe(201)
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(heading(page)).toHaveText(words.heading)
  await expect(page.getByText(words.records.loading)).toHaveCount(0)
}

test('users see the messages of their session, regardless of the typed address', async ({ page }) => {
  const ada = await signedUp(page)
  await send('Ada wrote this while signed in.', newAddress('other'), page)
  await send('A visitor wrote this with the address of Ada.', ada.email)
  await query`update contact_submissions set answered_at = '2026-11-15T10:00:00Z', answered_by = 'Ruth Calder'
      where user_id = (select id from auth.users where email = ${ada.email})`
  await openAccount(page)
  await expect(records(page).getByRole('listitem')).toHaveCount(1)
  await records(page).getByText('Ada wrote this').first().click()
  await expect(records(page)).toContainText(words.records.answered('15 November 2026'))
  await expect(page.getByRole('main')).not.toContainText('Ruth Calder')
})

faultTest('an account is deleted with its messages after its password is given', async ({ page }) => {
  const ada = await signedUp(page)
  await send('Ada wrote this.', ada.email, page)
  await openAccount(page)
  const form = page.getByRole('form', { name: words.deletion.title })
  const requestDeletion = async (password: string) => {
    await deletion(page).getByRole('button', { name: words.deletion.open }).click()
    await expect(form.getByLabel(words.deletion.password)).toBeFocused()
    await form.getByLabel(words.deletion.password).fill(password)
    await submitIn(form).click()
  }
  await records(page).getByText('Ada wrote this.').first().click()
  await requestDeletion('not-the-password')
  await look(page, [390, 1440])
  await expect(form.getByLabel(words.deletion.password)).toHaveAccessibleDescription(words.deletion.wrong)
  await deletion(page).getByRole('button', { name: words.deletion.keep }).click()

  await requestDeletion(ada.password)
  await expectToast(page, 'status', words.deletion.doneTitle, words.deletion.done)
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveCount(0)
  expect(await storedSession(page)).toBeNull()
  const left = await query`select email::text from auth.users where email = ${ada.email}
      union all select email from contact_submissions where email = ${ada.email}`
  expect(left).toHaveLength(0)
})
