// npm run doctor: checks a deployment and says what is wrong and how to fix it. See docs/doctor.md.
import { join } from 'node:path'
import { siteEnvOrExit } from '../build/site-env.ts'
import { allChecks } from './all-checks.ts'
import { HELP, readOptions } from './command-line.ts'
import { connectDeployment } from './deployment.ts'
import { judgeLaunch } from './launch.ts'
import { documentOf, isOk, linesOf, summaryOf } from './print.ts'
import { readSettings } from './read-settings.ts'
import { runChecks, type Result } from './run-checks.ts'

const ROOT = join(import.meta.dirname, '../..')
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
  if (options.launch) return launch()
  const settings = readSettings(options)
  if ('cannotRun' in settings) return cannotRun(settings.cannotRun)

  const began = Date.now()
  const tell = (result: Result) => {
    if (!options.json) console.info(linesOf(result).join('\n'))
  }
  const results =
    'envProblem' in settings
      ? unreadEnvironment(settings.envProblem, tell)
      : await runChecks(allChecks, connectDeployment(settings), tell)
  const about = 'envProblem' in settings ? null : { site: settings.env.siteUrl, api: settings.env.supabaseUrl }
  const tookMs = Date.now() - began
  console.info(options.json ? documentOf(results, about, tookMs) : `\n${summaryOf(results, tookMs)}`)
  return isOk(results) ? 0 : WRONG
}

/** Before a deployment there is nothing to ask: files and .env only. */
function launch(): number {
  const { name, finding } = judgeLaunch(siteEnvOrExit('production'), ROOT)
  console.info(linesOf({ id: 'launch', name, tookMs: 0, ...finding }).join('\n'))
  return finding.state === 'wrong' ? WRONG : 0
}

/** Without addresses there is nothing else to check. */
function unreadEnvironment(problem: string, tell: (result: Result) => void): Result[] {
  const fix = 'Copy .env.example to .env and fill it in; docs/doctor.md says where each value is found.'
  const results = allChecks.map(({ id, name }): Result => {
    if (id === 'environment') return { id, name, tookMs: 0, state: 'wrong', problems: [{ what: problem, fix }] }
    return { id, name, tookMs: 0, state: 'skipped', why: 'the environment is not complete' }
  })
  for (const result of results.filter(({ state }) => state === 'wrong')) tell(result)
  return results
}

function cannotRun(why: string): number {
  console.error(why)
  return CANNOT_RUN
}
