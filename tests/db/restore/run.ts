// npm run test:db -- restore: tests that a backup can be restored. Fills a real stack, dumps its data, restores it into a
// second one that has only the migrations, and checks that every lead and mail is there, that due mails are sent, and that
// none is sent twice. Needs a build.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import postgres, { type Sql } from 'postgres'
import type { StackFile } from '../../../stack/launcher/stack-file.ts'
import { ROOT } from '../../../stack/settings.ts'
import { freePorts, startedStacks, startStack, stopStack } from '../../support/own-stack.ts'
import { postJson } from '../../support/post-json.ts'
import { dumpData, restoreData } from './copy-dump.ts'
import { ACCOUNT, fill, SENT } from './fill.ts'
import { arrivedKeys, drainAll, drainOnce } from './mails.ts'

const TABLES = ['auth.users', 'public.profiles', 'public.contact_submissions', 'private.mail_outbox']

let passed = 0
let failed = 0
const began = Date.now()
mkdirSync(join(ROOT, '.local'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.local/restore-'))
try {
  // Their ports must differ, so they are chosen one after the other.
  const before = await startStack(join(folder, 'before'), await freePorts())
  const after = await startStack(join(folder, 'after'), await freePorts())
  await check(before.addresses, after.addresses, join(folder, 'data.sql'))
} catch (error) {
  console.error(error)
  failed += 1
} finally {
  for (const stack of startedStacks()) await stopStack(stack)
  rmSync(folder, { recursive: true, force: true })
}
console.info(`  took ${Math.round((Date.now() - began) / 1000)} s`)
console.info(`restore: ${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function check(before: StackFile, after: StackFile, file: string): Promise<void> {
  const [source, target] = [connect(before), connect(after)]
  try {
    await fill(source, before, () => drainAll(source, before))
    const sent = await arrivedKeys(before)
    expect('the mails of the first leads arrived before the backup', sent.length, SENT * 2)
    // Before the restore, because the source keeps running and repairs the lead without mails itself.
    const fingerprints = await Promise.all(TABLES.map((table) => fingerprint(source, table)))
    await dumpData(source, file)
    await restoreData(target, file)
    for (const [index, table] of TABLES.entries()) {
      expect(`${table} is the same, row by row`, await fingerprint(target, table), fingerprints[index])
    }
    expect('changed settings came along', await retention(target), 7)

    await drainOnce(after)
    expect('nothing is sent before someone has looked', await arrivedKeys(after), [])

    const due = await dueKeys(target)
    const [found] = await target`select private.reconcile_outbox() as leads`
    expect('reconciling finds the one lead without mails', found?.['leads'], 1)
    const forgotten = (await dueKeys(target)).filter((key) => !due.includes(key))
    expect('and writes down its two mails', forgotten.length, 2)

    await target`update private.mail_throttle set paused_until = '-infinity'`
    await target`update private.mail_outbox set next_at = now() where state in ('pending', 'sending')`
    await drainAll(target, after)
    const arrived = await arrivedKeys(after)
    expect('what was due leaves, each mail once', arrived, [...due, ...forgotten].toSorted())
    expect(
      'nothing that had left leaves again',
      arrived.filter((key) => sent.includes(key)),
      [],
    )
    expect('held and dead mails stay as they were', await stopped(target), await stopped(source))
    await checkEndpoints(after)
  } finally {
    await Promise.all([source.end({ timeout: 5 }), target.end({ timeout: 5 })])
  }
}

async function checkEndpoints({ apiUrl, anonKey }: StackFile): Promise<void> {
  const headers = { apikey: anonKey }
  const login = await postJson(`${apiUrl}/auth/v1/token?grant_type=password`, ACCOUNT, { headers })
  expect('the account logs in with its password', login.status, 200)
  const lead = { name: 'Grace', email: 'grace@restore.test', message: 'Are you still there?' }
  const { status } = await postJson(`${apiUrl}/rest/v1/contact_submissions`, lead, { headers })
  expect('a new lead is taken', status, 201)
}

/** As the superuser, who may restore. */
function connect({ dbUrl }: StackFile): Sql {
  return postgres(dbUrl.replace('//postgres:', '//supabase_admin:'), { max: 2, onnotice: () => {} })
}

async function fingerprint(sql: Sql, table: string): Promise<string> {
  const [row] = await sql`
    select count(*) || ' rows, ' || md5(coalesce(string_agg(entry::text, '|' order by entry::text), '')) as found
    from ${sql(table)} as entry`
  return String(row?.['found'])
}

async function dueKeys(sql: Sql): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`select idempotency_key as key from private.mail_outbox
    where state in ('pending', 'sending')`
  return rows.map(({ key }) => key)
}

async function stopped(sql: Sql): Promise<unknown> {
  const rows = await sql`select state || ': ' || count(*) as mails from private.mail_outbox
    where state in ('held', 'dead') group by state order by state`
  return rows.map(({ mails }) => String(mails))
}

async function retention(sql: Sql): Promise<unknown> {
  const [row] = await sql`select retention_months from private.contact_settings`
  return row?.['retention_months']
}

function expect(what: string, found: unknown, wanted: unknown): void {
  const holds = isDeepStrictEqual(found, wanted)
  if (holds) passed += 1
  else failed += 1
  console.info(`  ${holds ? 'ok    ' : 'not ok'} ${what}`)
  if (!holds) console.error(`         found  ${JSON.stringify(found)}\n         wanted ${JSON.stringify(wanted)}`)
}
