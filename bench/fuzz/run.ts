// npm run fuzz: whatever is sent to the API, it answers soon, with no error of its own, and nothing leaks or breaks.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import postgres from 'postgres'
import { freePorts, runCommand, startStack, stopStack } from '../../stack/src/tests/own-stack.ts'
import { raiseLimits } from '../chaos/outbox.ts'
import { isUnharmed, leaveHonestLead, makeAccounts } from './accounts.ts'
import { authCases } from './auth-cases.ts'
import { readCatalogue } from './catalogue.ts'
import { contactCases } from './contact-cases.ts'
import { dataCases } from './data-cases.ts'
import { functionCases } from './function-cases.ts'
import { untilHealthy } from './health.ts'
import { httpCases } from './http-cases.ts'
import { Memory } from './memory.ts'
import { readOptions } from './options.ts'
import { report } from './report.ts'
import { emptyTally, tryCase } from './try-case.ts'

const AT_ONCE = 8
const BATCH = 100

/** A gateway that kept what it is sent would run out of this and be started again, which is noticed. */
const HEAP = '--max-old-space-size=256'

const { cases, seed, minutes } = readOptions(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
const stack = await startStack(folder, { ...(await freePorts()), SITE_ENV: 'production', NODE_OPTIONS: HEAP })
const sql = postgres(stack.addresses.dbUrl, { max: 1, onnotice: () => {} })
const interrupt = () => void end().finally(() => process.exit(130))
process.once('SIGINT', interrupt)
process.once('SIGTERM', interrupt)

try {
  await raiseLimits(sql)
  // Leads that mean nothing bring few mails, as they would on the real site.
  await sql`update private.contact_settings set confirmations_per_hour = 200, notifications_per_hour = 30`
  const { keys, victim } = await makeAccounts(stack.addresses)
  const everything = fc.oneof(
    { weight: 30, arbitrary: contactCases },
    { weight: 15, arbitrary: authCases },
    { weight: 30, arbitrary: dataCases(await readCatalogue(sql), victim) },
    { weight: 15, arbitrary: functionCases },
    { weight: 10, arbitrary: httpCases },
  )
  await untilHealthy(stack.addresses.apiUrl)
  const memory = new Memory(folder)
  const tally = emptyTally()
  const began = Date.now()
  const deadline = began + minutes * 60_000
  let done = 0
  memory.measure(0)
  while (done < cases && Date.now() < deadline) {
    const batch = fc.sample(everything, { numRuns: Math.min(BATCH, cases - done), seed: seed * 1_000_003 + done })
    const waiting = [...batch]
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await tryCase(stack.addresses.apiUrl, keys, next, tally)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    done += batch.length
    memory.measure(done)
  }
  const tookMs = Date.now() - began
  await raiseLimits(sql)
  const honestLead = await leaveHonestLead(stack.addresses)
  const unharmed = await isUnharmed(sql, victim)
  const holds = report({ cases, done, seed, tookMs, tally, memory, honestLead, unharmed })
  process.exitCode = holds ? 0 : 1
} finally {
  await end()
}

async function end(): Promise<void> {
  await sql.end({ timeout: 1 })
  await stopStack(stack)
  await runCommand('stack/src/reset.ts', { STACK_DIR: folder })
}
