import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { plainWords } from '#src/features/inbox/plain-words.ts'
import { test as base } from '../fixtures.ts'
import { stackUnderTest, withDatabase } from '../stack.ts'
import { endMembership, logInAsMember, newMember, type Member } from '../team.ts'

/** A lead as it is stored. Missing fields get default values. */
export type StoredLead = {
  name?: string
  email?: string
  company?: string | null
  message?: string
  source?: 'form' | 'voice'
  /** How long ago it was received. */
  secondsAgo?: number
}

/** Stores leads whose mails were sent, or held, so that the scheduler adds none; returns their ids in this order. */
export async function storeLeads(leads: readonly StoredLead[], mails: 'sent' | 'held' = 'sent'): Promise<string[]> {
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
      // Numbers follow the order of insertion, as they do for visitors.
      const inOrder = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
      await transaction`insert into public.contact_submissions ${transaction(inOrder)}`
      await transaction`
        insert into public.mails (lead_id, kind, state, reason, sent_at, due_at, created_at)
        select id, kind, ${mails}::text, case when ${mails} = 'held' then 'automated' end,
          case when ${mails} = 'sent' then created_at end, created_at, created_at
        from public.contact_submissions, unnest(array['confirmation', 'notification']) kind
        where id in ${transaction(rows.map(({ id }) => id))}`
    })
  await withDatabase(store, asAdmin)
  return rows.map(({ id }) => id)
}

/** A word that only this test's leads have, so that a search finds no others. */
export function newMark(): string {
  return `mark${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}

/** Opens the inbox as a member who is logged in. */
export async function openInbox(page: Page, member: Member): Promise<void> {
  await logInAsMember(page, member)
  await page.goto('/inbox')
  await expect(searchField(page)).toBeVisible()
}

export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search name, address, company, words' })
export const rows = (page: Page) => page.locator('.lead-row')
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
export const linkOf = (page: Page, name: string): Locator => rowOf(page, name).getByRole('link')

/** Types into the search and waits for its result. */
export async function search(page: Page, text: string): Promise<void> {
  const response = page.waitForResponse((candidate) => {
    const { pathname, searchParams } = new URL(candidate.url())
    const pattern = `like(all).{${plainWords(text)
      .map((word) => `%${word}%`)
      .join(',')}}`
    return pathname.endsWith('/inbox') && searchParams.has('order') && searchParams.get('search') === pattern
  })
  await searchField(page).fill(text)
  expect((await response).ok()).toBe(true)
}

/** Filters the list to all leads with the mark. */
export async function find(page: Page, mark: string, count: number): Promise<void> {
  await page.getByRole('radio', { name: 'All' }).check()
  await search(page, mark)
  await expect(rows(page)).toHaveCount(Math.min(count, 50))
}

/** Ruth is a member. */
export const test = base.extend<{ ruth: Member }>({
  ruth: async ({ page }, provide) => {
    const ruth = await newMember('Ruth Calder')
    await provide(ruth)
    // The inbox would log that its next request is refused.
    await page.close()
    await endMembership(ruth)
  },
})
