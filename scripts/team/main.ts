// npm run team: manages who can read the inbox. Uses the same settings as npm run doctor.
import { connect, readSettings } from '../doctor/deployment.ts'
import { HELP, runTeamCommand } from './team-command.ts'

/** Longer than the function waits for the mail server. */
const TIMEOUT_MS = 30_000

const args = process.argv.slice(2)
try {
  if (args.length === 0 || args.includes('--help')) console.info(HELP)
  else {
    const settings = readSettings({ local: args.includes('--local'), lead: null, timeoutMs: TIMEOUT_MS })
    const lines = await runTeamCommand(
      args.filter((arg) => arg !== '--local'),
      connect(settings),
    )
    console.info([settings.env.supabaseUrl, ...lines].join('\n'))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
