import * as fc from 'fast-check'
import postgres from 'postgres'
import {
  checkContactMessage,
  tidyContactMessage,
  type ContactMessage,
} from '../../../supabase/functions/_shared/contact-message.ts'

const BATCH = 500

/** Text as attackers and copy-and-paste write it: blanks, controls, separators, surrogates, and lengths near the limits. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom(
    ' ',
    '\t',
    '\r\n',
    '\u000b',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2007',
    '\u200b',
    '\u2028',
    '\u3000',
    '\ufeff',
  ),
  fc.constantFrom('@', '.', ',', ';', '<', '>', '"', '(', ')', 'Bcc: x@y.z', '\u0001', '\u007f', '\ud800', '👩‍🚀'),
  fc.nat({ max: 5 }).map((n) => 'x'.repeat([1, 2, 9, 10, 199][n] ?? 4990)),
)
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
const address = fc.oneof(
  text,
  fc.tuple(text, text, text).map(([a, b, c]) => `${a}@${b}.${c}`),
  fc.emailAddress(),
)

const messages = fc.record({ name: text, email: address, company: text, message: text }).map(tidyContactMessage)

/** Asks page and table the same questions. Null when they agree on all of them, else the first on which they do not. */
export async function findRuleDifference(url: string, cases: number): Promise<string | null> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`
      create function pg_temp.accepts(m jsonb) returns boolean language plpgsql as $$
      begin
        insert into public.contact_submissions (name, email, company, message)
        values (m ->> 'name', m ->> 'email', m ->> 'company', m ->> 'message');
        return true;
      exception when check_violation then
        return false;
      end $$`)
    let accepted = 0
    for (let done = 0; done < cases; done += BATCH) {
      const batch = fc.sample(messages, { numRuns: Math.min(BATCH, cases - done), seed: done })
      const answers = await sql<{ accepted: boolean }[]>`
        select pg_temp.accepts(m) as accepted from jsonb_array_elements(${sql.json(batch)}) as m`
      const index = batch.findIndex((message, i) => isAccepted(message) !== answers[i]?.accepted)
      accepted += answers.filter((answer) => answer.accepted).length
      if (index >= 0) return `page and table differ on ${JSON.stringify(batch[index])}`
    }
    // Agreement on refusals alone would prove little.
    return accepted > cases / 100 ? null : `only ${accepted} of ${cases} messages were acceptable`
  } finally {
    await sql.end()
  }
}

function isAccepted(message: ContactMessage): boolean {
  return Object.keys(checkContactMessage(message)).length === 0
}
