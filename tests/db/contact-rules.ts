import * as fc from 'fast-check'
import postgres from 'postgres'
import {
  checkContactMessage,
  fieldNames,
  type ContactMessage,
} from '../../supabase/functions/_shared/contact-message.ts'
import { hostileMessages } from '../support/hostile-messages.ts'

const CASES = 5_000
const BATCH = 500
const columns = fieldNames.join(', ')

/** Whether page and table accept the same messages. */
export async function compareRules(url: string): Promise<{ found: string; ok: boolean }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`
      create function pg_temp.accepts(m jsonb) returns boolean language plpgsql as $$
      begin
        insert into public.contact_submissions (${columns})
        select ${columns} from jsonb_populate_record(null::public.contact_submissions, m);
        return true;
      exception when check_violation then
        return false;
      end $$`)
    let accepted = 0
    for (let done = 0; done < CASES; done += BATCH) {
      const batch = fc.sample(hostileMessages, { numRuns: BATCH, seed: done })
      const results = await sql<{ accepted: boolean }[]>`
        select pg_temp.accepts(m) as accepted from jsonb_array_elements(${sql.json(batch)}) as m`
      const index = batch.findIndex((message, i) => isAccepted(message) !== results[i]?.accepted)
      accepted += results.filter((result) => result.accepted).length
      if (index >= 0) return { found: `page and table differ on ${JSON.stringify(batch[index])}`, ok: false }
    }
    // Agreement on refusals alone would prove little.
    return { found: `page and table agree on ${CASES} messages, ${accepted} accepted`, ok: accepted > CASES / 100 }
  } finally {
    await sql.end()
  }
}

function isAccepted(message: ContactMessage): boolean {
  return Object.keys(checkContactMessage(message)).length === 0
}
