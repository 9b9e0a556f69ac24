import { expect, test } from '@playwright/test'
import type { Breakage, DoctorProof } from './doctor-proof.ts'

const ROWS = 'public.contact_submissions'

/** What was granted or taken away, and how the doctor names it. */
const BROKEN_GRANTS: Record<string, [statement: string, words: RegExp]> = {
  'visitors may read leads': [
    `grant select on ${ROWS} to anon`,
    /On the table public.contact_submissions visitors may select everything and should not/,
  ],
  'accounts may delete leads': [
    `grant delete on ${ROWS} to authenticated`,
    /accounts, which anyone can make, may delete everything and should not/,
  ],
  'visitors may mark a message as a test': [
    `grant insert on ${ROWS} to anon`,
    /visitors may insert everything and should company, email, message, name, origin/,
  ],
  'visitors may not write': [
    `revoke insert (message) on ${ROWS} from anon`,
    /visitors may insert company, email, name, origin, source and should company, email, message, name, origin, source/,
  ],
  'visitors may read one column of profiles': [
    'grant select (full_name) on public.profiles to anon',
    /On the table public.profiles visitors may select full_name/,
  ],
  'everyone may change profiles': ['grant update on public.profiles to public', /visitors may update everything/],
  'the service cannot read leads': [
    `revoke select on ${ROWS} from service_role`,
    /functions and the service key may select nothing and should everything/,
  ],
  'a table without row level security': [
    'alter table public.profiles disable row level security',
    /public.profiles has no row level security/,
  ],
  'accounts may erase leads': [
    'grant execute on function public.contact_erase(text) to authenticated',
    /function public.contact_erase\(text\) can be called by accounts/,
  ],
  'a new function that everyone may call': [
    'grant execute on function public.contact_erase(text) to public; revoke execute on function public.contact_erase(text) from service_role',
    /function public.contact_erase\(text\) can be called by visitors and accounts/,
  ],
  'the service cannot erase leads': [
    'revoke execute on function public.contact_erase(text) from service_role',
    /function public.contact_erase\(text\) cannot be called by functions and the service key/,
  ],
  'the private schema is open': ['grant usage on schema private to anon', /The schema private is open to visitors/],
  'a policy of someone else': [
    'create policy "all ""of"" it" on public.profiles for select to authenticated using (true)',
    /public.profiles has a policy that is not ours: "all "of" it"/,
  ],
  'a policy that was changed': [
    'alter policy "people see their own profile" on public.profiles using (true)',
    /policy "people see their own profile" of public.profiles is missing or was changed/,
  ],
}

export function accessBreakages(proof: DoctorProof): void {
  /** Afterwards everyone may do exactly what they might before. */
  async function proveAccess(breakage: Breakage): Promise<void> {
    const access = async () =>
      (await proof.deployment.sql`select private.access_facts() as facts`)[0]?.['facts'] as object
    const before = await access()
    await proof.prove(breakage)
    expect(await access()).toEqual(before)
  }

  for (const [name, [statement, words]] of Object.entries(BROKEN_GRANTS)) {
    test(`tables: ${name}`, async () => {
      await proveAccess({ id: 'tables', words, breakIt: () => proof.deployment.sql.unsafe(statement) })
    })
  }

  test('tables: without the service key, what anyone may do is tried', async () => {
    await proveAccess({
      id: 'tables',
      words: /Anyone on the internet may read rows of the table public.contact_submissions/,
      changes: { serviceKey: null },
      breakIt: () => proof.deployment.sql.unsafe(`grant select on ${ROWS} to anon`),
    })
    await proveAccess({
      id: 'tables',
      words: /Anyone on the internet may delete rows of the table public.profiles/,
      changes: { serviceKey: null },
      breakIt: () => proof.deployment.sql.unsafe('grant select, delete on public.profiles to anon'),
    })
  })

  test('insert: what was stored can be read back; or nothing can be stored', async () => {
    const { sql } = proof.deployment
    await proveAccess({
      id: 'insert',
      words: /can read the stored row back/,
      // The grant alone is not enough: row level security would still refuse.
      breakIt: () =>
        sql.unsafe(`grant select on ${ROWS} to anon; create policy oops on ${ROWS} for select to anon using (true)`),
    })
    const words = /cannot store a message/
    const closed = [`revoke insert on ${ROWS} from anon`, `drop policy "anyone may leave a message" on ${ROWS}`]
    for (const statement of closed) {
      const breakIt = () => sql.unsafe(statement)
      await proveAccess({ id: 'insert', words, breakIt })
      await proveAccess({ id: 'insert', words, breakIt, changes: { serviceKey: null } })
    }
    // Whatever was open, the doctor left nothing behind.
    expect(await sql`select from contact_submissions where not is_synthetic`).toHaveLength(0)
  })
}
