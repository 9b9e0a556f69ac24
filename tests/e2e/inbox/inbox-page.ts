import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { inbox as words } from '#src/content/inbox.ts'
import { logIn, storedSession, type Person } from '../accounts.ts'
import { faultTest } from '../fixtures.ts'
import { stackUnderTest, withDatabase } from '../stack.ts'
import { endMembership, newMember } from '../team.ts'

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
  const asAdmin = stackUnderTest().dbUrl.replace('//postgres:', '//supabase_admin:')
  const store = (sql: Sql) =>
    sql.begin(async (transaction) => {
      // For this transaction no trigger runs, as in a restore: no mail, no limit.
      await transaction`set local session_replication_role = replica`
      await transaction`insert into public.contact_submissions ${transaction(rows)}`
    })
  await withDatabase(store, asAdmin)
  return rows.map(({ id }) => id)
}

/** A word that only this test's leads have, so that a search finds no others. */
export function newMark(): string {
  return `mark${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}

/** Logs in and opens the inbox. */
export async function openInbox(page: Page, member: Person): Promise<void> {
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

/** Ruth is a member. The host answers /inbox with 404, which the browser logs; any other complaint fails the test. */
export const test = faultTest.extend<{ ruth: Person }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  ruth: async ({}, provide) => {
    const ruth = await newMember('Ruth Calder')
    await provide(ruth)
    await endMembership(ruth)
  },
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
