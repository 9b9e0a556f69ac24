// Part of npm run test:db: runs the SQL that the doctor prints on a real database with the corresponding fault. Each fault
// is found by its check, and after the printed statements there is nothing left to report.
import { isDeepStrictEqual } from 'node:util'
import postgres, { type TransactionSql } from 'postgres'
import { withScratchDatabase } from '../../stack/services/postgres/scratch-database.ts'
import { accessChecks } from '../../scripts/doctor/access.ts'
import { apiChecks } from '../../scripts/doctor/api.ts'
import type { Problem } from '../../scripts/doctor/check.ts'
import type { Deployment, Facts } from '../../scripts/doctor/deployment.ts'
import { functionChecks } from '../../scripts/doctor/functions.ts'
import { outboxChecks } from '../../scripts/doctor/outbox.ts'

type Fault = {
  check: string
  /** Statements that break something. */
  broken: string
  /** Whether it is repaired, if the check itself cannot verify that here. */
  isWhole?: string
}

const LEADS = 'public.contact_submissions'
const LEAD = `insert into ${LEADS} (name, email, message) values ('Ada', 'ada@ada.dev', 'Is this thing on?');`
/** The parts of pg_cron, pg_net and the vault that a hosted project has. */
const HOSTED = `
  create schema cron; create schema vault; create schema net;
  create table cron.job (jobid bigint, jobname text, active boolean);
  create table cron.job_run_details (runid bigint, jobid bigint, status text, return_message text);
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create table net._http_response (id bigint, status_code int, error_msg text);
  create table net.http_request_queue (id bigint);
  create function net.worker_restart() returns boolean language sql as
    $$ delete from net.http_request_queue where true returning true $$;
  create function cron.schedule(name text, often text, command text) returns void language sql as
    $$ insert into cron.job values (1, name, true) $$;`

const grants = [
  `grant select on ${LEADS} to anon`,
  `grant delete on ${LEADS} to authenticated`,
  `grant insert on ${LEADS} to anon`,
  `revoke insert (message) on ${LEADS} from anon`,
  `revoke select on ${LEADS} from service_role`,
  'grant select (full_name) on public.profiles to anon',
  'grant update on public.profiles to public',
  'alter table public.profiles disable row level security',
  'grant select on public.mails to authenticated',
  'grant execute on function public.contact_erase(text) to authenticated',
  'grant execute on function public.contact_erase(text) to public',
  'revoke execute on function public.contact_erase(text) from service_role',
  'grant usage on schema private to anon',
  'revoke usage on schema public from public, anon',
  'create policy "all ""of"" it" on public.profiles for select to authenticated using (true)',
  'alter policy "people see their own profile" on public.profiles using (true)',
  `drop policy "anyone may leave a message" on ${LEADS}`,
]

const FAULTS: Fault[] = [
  ...grants.map((broken) => ({ check: 'tables', broken })),
  {
    check: 'caller',
    broken: `update private.contact_settings set client_address_header = 'x-client-ip' where only_row;
      set local request.headers = '{"x-real-ip": "198.51.100.7"}'`,
  },
  {
    check: 'outbox',
    broken: `${LEAD} update public.mails set due_at = now() + interval '1 hour', created_at = now() - interval '1 hour'`,
    isWhole: 'select bool_and(due_at <= now()) from public.mails',
  },
  {
    check: 'scheduler',
    broken: HOSTED,
    isWhole: `select public.doctor_facts() #>> '{scheduler,isScheduled}' = 'true'`,
  },
  {
    check: 'scheduler',
    broken: `${HOSTED} insert into cron.job values (1, 'contact-tick', true);
      insert into vault.decrypted_secrets values ('project_url', 'https://ref.test'), ('cron_secret', 'secret');
      insert into net.http_request_queue values (1), (2), (3), (4)`,
    isWhole: `select public.doctor_facts() #>> '{scheduler,waitingCalls}' = '0'`,
  },
]

const checks = [...accessChecks, ...apiChecks, ...functionChecks, ...outboxChecks]
let tried = 0
const failures: string[] = []
await withScratchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  for (const fault of FAULTS) {
    // Advice may offer several solutions: each is tested on a separate database.
    for (let way = 0, ways = 1; way < ways; way += 1) {
      tried += 1
      const found = await undone(sql, (tx) => follow(tx, fault, way)).catch((error: unknown) => String(error))
      if (typeof found === 'number') ways = found
      else failures.push(`${fault.broken}\n    ${found}`)
    }
  }
  await sql.end()
})
for (const failure of failures) console.error(`  advice: NOT OK ${failure}`)
console.info(
  `  the doctor's advice: ${tried - failures.length} of ${tried} faults are found, and gone by the printed SQL`,
)
process.exitCode = failures.length > 0 ? 1 : 0

/** The number of solutions, or what went wrong. */
async function follow(tx: TransactionSql, { check, broken, isWhole }: Fault, way: number): Promise<number | string> {
  const before = await access(tx)
  await tx.unsafe(broken)
  const problems = await problemsOf(tx, check)
  if (problems.length === 0) return 'was not found'
  let ways = 1
  for (const { fix } of problems) {
    const all = fix.split(/(?<=;) Or[,:]? /)
    ways = Math.max(ways, all.length)
    const statements = /in the SQL editor(?: of Supabase)?: (.*;)/i.exec(all[way] ?? all[0] ?? '')?.[1]
    if (!statements) return `there is no SQL in the advice: ${fix}`
    await tx.unsafe(statements)
  }
  if (isWhole)
    return (await tx.unsafe(isWhole)).every((row) => Object.values(row)[0] === true) ? ways : 'was not put right'
  const left = await problemsOf(tx, check)
  if (left.length > 0) return `is still there: ${left.map(({ what }) => what).join(' ')}`
  return isDeepStrictEqual(await access(tx), before) ? ways : 'left other access than before'
}

async function problemsOf(tx: TransactionSql, id: string): Promise<Problem[]> {
  const [row] = await tx`select public.doctor_facts() as facts`
  const refused = { status: 401, headers: new Headers(), text: '' }
  const deployment: Partial<Deployment> = {
    isLocal: false,
    serviceKey: 'sb_secret_1',
    facts: async () => row?.['facts'] as Facts,
    // The check from outside finds nothing here.
    asVisitor: async () => refused,
    asService: async () => refused,
  }
  const finding = await checks.find((check) => check.id === id)?.find(deployment as Deployment)
  return finding?.state === 'wrong' ? finding.problems : []
}

async function access(tx: TransactionSql): Promise<unknown> {
  const [row] = await tx`select private.access_facts() as facts`
  return row?.['facts']
}

async function undone<T>(sql: postgres.Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null
  await sql
    .begin(async (tx) => {
      result = { value: await work(tx) }
      throw new Error('undo')
    })
    .catch((error: unknown) => {
      if (!result) throw error
    })
  return (result as unknown as { value: T }).value
}
