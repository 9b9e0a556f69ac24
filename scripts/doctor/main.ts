import { apiChecks } from './api.ts'
import { runChecks, type Check } from './check.ts'
import { connect, readSettings } from './deployment.ts'
import { leadCheck } from './lead.ts'
import { receivingCheck } from './receiving.ts'
import { siteChecks } from './site.ts'
import { readArguments } from '../../stack/process/arguments.ts'

export const allChecks: Check[] = [...siteChecks, ...apiChecks, receivingCheck, leadCheck]

const HELP = `npm run doctor [-- OPTIONS]: checks the deployment that .env names, or without one the running local stack.

  --lead[=ADDRESS]  also sends a test lead the way the form does, waits for both of its emails and erases it;
                    the confirmation goes to ADDRESS, or to CONTACT_TO
  --local           checks the running local stack, even if there is a .env

Exit code: 0 everything is ok, 1 something is wrong, 2 it could not run.`

if (import.meta.main) {
  // The value of --lead is optional, which the parser does not support.
  const args = process.argv.slice(2).map((arg) => (arg === '--lead' ? '--lead=' : arg))
  const options = { lead: { type: 'string' }, local: { type: 'boolean', default: false } } as const
  const { values } = readArguments(HELP, { options }, args)
  try {
    const settings = readSettings({ local: values.local, lead: values.lead ?? null })
    process.exitCode = (await runChecks(allChecks, connect(settings), console.info)) > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  }
}
