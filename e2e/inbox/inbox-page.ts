import { expect, type Locator, type Page } from '@playwright/test'
import { inbox as words } from '#src/content/inbox.ts'
import { createAccount, logIn, newPerson, storedSession, type Person } from '../accounts.ts'
import { faultTest } from '../fixtures.ts'
import { withDatabase } from '../stack.ts'

export type Member = Person & { name: string }

/** A lead as it is stored. What is left out is made up. */
export type StoredLead = {
  name?: string
  email?: string
  company?: string | null
  message?: string
  source?: 'form' | 'voice'
  /** How long ago it came. */
  secondsAgo?: number
}

/** An account that counts as a member from now on, as after an accepted invitation. */
export async function newMember(name: string): Promise<Member> {
  const person = newPerson(name)
  await createAccount(person)
  await withDatabase(
    (sql) => sql`
      insert into public.team_members (user_id, name, activated_at)
      select id, ${name}, now() from auth.users where email = ${person.email}`,
  )
  return { ...person, name }
}

export async function endMembership({ email }: Member): Promise<void> {
  await withDatabase(
    (sql) => sql`
      delete from public.team_members where user_id = (select id from auth.users where email = ${email})`,
  )
}

/** Stores leads without their mails; answers with their ids, in the order given. */
export async function storeLeads(leads: readonly StoredLead[]): Promise<string[]> {
  const rows = leads.map((lead) => ({
    id: crypto.randomUUID(),
    created_at: new Date(Date.now() - (lead.secondsAgo ?? 0) * 1_000),
    name: lead.name ?? 'Priya Raman',
    email: lead.email ?? 'priya@example.org',
    company: lead.company ?? null,
    message: lead.message ?? 'We route 900 shipments a day by hand.',
    source: lead.source ?? 'form',
  }))
  await withDatabase((sql) =>
    sql.begin(async (transaction) => {
      // No other session sees this.
      await transaction`alter table public.contact_submissions disable trigger user`
      for (let start = 0; start < rows.length; start += 500) {
        await transaction`insert into public.contact_submissions ${transaction(rows.slice(start, start + 500))}`
      }
      await transaction`alter table public.contact_submissions enable trigger user`
    }),
  )
  return rows.map(({ id }) => id)
}

/** A word that only this test's leads have, so that a search finds no others. */
export function newMark(): string {
  return `mark${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}

/** Logs in and opens the inbox. */
export async function openInbox(page: Page, member: Member): Promise<void> {
  await logIn(page, member)
  await expect.poll(() => storedSession(page)).not.toBeNull()
  await page.goto('/inbox')
  await expect(searchField(page)).toBeVisible()
}

export const searchField = (page: Page) => page.getByRole('searchbox', { name: words.list.search })
export const rows = (page: Page) => page.locator('.row')
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })

/** Types into the search and waits for the answer to exactly that. */
export async function search(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => {
    if (!response.url().endsWith('/inbox_leads')) return false
    const asked = JSON.parse(response.request().postData() ?? '{}') as { search?: string }
    return asked.search === text.trim()
  })
  await searchField(page).fill(text)
  expect((await answered).status()).toBe(200)
}

/** Filters the list to all leads with the mark. */
export async function find(page: Page, mark: string, count: number): Promise<void> {
  await page.getByRole('radio', { name: words.list.all }).check()
  await search(page, mark)
  await expect(rows(page)).toHaveCount(Math.min(count, 50))
}

/** The host answers /inbox with 404, which the browser logs; any other complaint fails the test. */
export const test = faultTest.extend({
  page: async ({ page }, provide) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isShell = new URL(message.location().url || 'about:blank').pathname === '/inbox'
      const isExpected = isShell && message.text().includes('status of 404')
      if (message.type() === 'error' && !isExpected) complaints.push(message.text())
    })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    await provide(page)
    expect(complaints).toEqual([])
  },
})
