// npm run team: manages who can read the inbox. Uses the same settings as npm run doctor.
import { connect, readSettings } from '../doctor/deployment.ts'
import { HELP, runTeamCommand } from './team-command.ts'

/** Longer than the function waits for the mail server. */
const TIMEOUT_MS = 30_000

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.info(HELP)
    return 0
  }
  try {
    const settings = readSettings({ local: args.includes('--local'), lead: null, timeoutMs: TIMEOUT_MS })
    const command = args.filter((arg) => arg !== '--local')
    const result = await runTeamCommand(command, connect(settings))
    if ('problem' in result) return fail(result.problem)
    console.info(`${settings.env.supabaseUrl}\n${result.lines.join('\n')}`)
    return 0
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(problem: string): number {
  console.error(problem)
  return 1
}
