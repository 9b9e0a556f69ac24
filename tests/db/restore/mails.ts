import type { Sql } from 'postgres'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEYS } from '../../../stack/settings.ts'
import type { StackFile } from '../../../stack/launcher/stack-file.ts'
import { postJson } from '../../support/post-json.ts'

const PATIENCE_MS = 60_000

/** The keys of all received mails, with duplicates. */
export async function arrivedKeys({ mailApiUrl }: StackFile): Promise<string[]> {
  const response = await fetch(`${mailApiUrl}/email`)
  const mails = (await response.json()) as { headers: Record<string, string> }[]
  return mails.map(({ headers }) => headers['x-entity-ref-id'] ?? 'without a key').toSorted()
}

/** Does the work of the scheduler without waiting. */
export async function drainOnce({ apiUrl }: StackFile): Promise<void> {
  const { status, body } = await postJson(`${apiUrl}/functions/v1/send-contact-emails`, '{}', {
    headers: { 'x-cron-secret': KEYS.cron },
  })
  if (status !== 200) throw new Error(`The drain answered ${status}: ${body}`)
}

export async function drainAll(sql: Sql, stack: StackFile): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    await drainOnce(stack)
    const [found] =
      await sql`select count(*)::int as waiting from private.mail_outbox where state in ('pending', 'sending')`
    if (found?.['waiting'] === 0) return
    await sleep(500)
  }
  throw new Error('Mails still wait after a minute')
}
