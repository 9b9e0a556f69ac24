// npm run doctor: looks at a deployment and says in plain words what is wrong and how to mend it. See docs/doctor.md.
import { allChecks } from './doctor/all-checks.ts'
import { HELP, readOptions } from './doctor/command-line.ts'
import { createPatient } from './doctor/patient.ts'
import { documentOf, isWell, linesOf, summaryOf } from './doctor/print.ts'
import { readSettings } from './doctor/read-settings.ts'
import { runChecks, type Result } from './doctor/run-checks.ts'

const WRONG = 1
const CANNOT_RUN = 2

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if ('problem' in options) return cannotRun(`${options.problem}\n\n${HELP}`)
  if (options.help) {
    console.info(HELP)
    return 0
  }
  const settings = readSettings(options)
  if ('cannotRun' in settings) return cannotRun(settings.cannotRun)

  const began = Date.now()
  const tell = (result: Result) => {
    if (!options.json) console.info(linesOf(result).join('\n'))
  }
  const results =
    'envProblem' in settings
      ? unreadEnvironment(settings.envProblem, tell)
      : await runChecks(allChecks, createPatient(settings), tell)
  const about = 'envProblem' in settings ? null : { site: settings.env.siteUrl, api: settings.env.supabaseUrl }
  const tookMs = Date.now() - began
  console.info(options.json ? documentOf(results, about, tookMs) : `\n${summaryOf(results, tookMs)}`)
  return isWell(results) ? 0 : WRONG
}

/** Without addresses there is nothing else to look at. */
function unreadEnvironment(problem: string, tell: (result: Result) => void): Result[] {
  const mend = 'Copy .env.example to .env and fill it in; docs/doctor.md says where each value is found.'
  const results = allChecks.map(({ id, name }): Result => {
    if (id === 'environment') return { id, name, tookMs: 0, state: 'wrong', problems: [{ what: problem, mend }] }
    return { id, name, tookMs: 0, state: 'skipped', why: 'the environment is not complete' }
  })
  for (const result of results.filter(({ state }) => state === 'wrong')) tell(result)
  return results
}

function cannotRun(why: string): number {
  console.error(why)
  return CANNOT_RUN
}
