// npm run team: manages who can read the inbox. Uses the same settings and service key as npm run doctor.
import { connectDeployment } from '../doctor/deployment.ts'
import { readSettings } from '../doctor/settings.ts'
import { HELP, runTeamCommand } from './team-command.ts'

/** Longer than the function waits for the mail server. */
const TIMEOUT_MS = 30_000

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.info(HELP)
    return 0
  }
  const settings = readSettings({ local: args.includes('--local'), lead: false })
  if ('problem' in settings) return fail(settings.problem)
  if (!settings.serviceKey) {
    return fail(
      settings.isLocal
        ? 'No local stack is running. Start it: npm run build && npm start'
        : 'This needs the service key: put SUPABASE_SECRET_KEY into .env.doctor (docs/doctor.md).',
    )
  }
  const command = args.filter((arg) => arg !== '--local')
  const result = await runTeamCommand(command, connectDeployment({ ...settings, timeoutMs: TIMEOUT_MS }))
  if ('problem' in result) return fail(result.problem)
  console.info(`${settings.env.supabaseUrl}\n${result.lines.join('\n')}`)
  return 0
}

function fail(problem: string): number {
  console.error(problem)
  return 1
}
