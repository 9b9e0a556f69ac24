// npm run watch-site: one look at the deployment, for any cron; tells once when something breaks and once when it is over.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allChecks } from '../doctor/all-checks.ts'
import { asker } from '../doctor/ask.ts'
import { connectDeployment } from '../doctor/deployment.ts'
import { readSecret, readSettings } from '../doctor/read-settings.ts'
import { runChecks, withNeeds } from '../doctor/run-checks.ts'
import { certificateCheck } from './certificate.ts'
import { domainCheck } from './domain.ts'
import { isOnlyDaily } from './incidents.ts'
import { readWatchSettings } from './settings.ts'
import { readWays } from './tell.ts'
import { usedUpChecks } from './used-up.ts'
import { watchOnce } from './watch.ts'

const STATE = join(import.meta.dirname, '../../.local/watch.json')
const CONFIRM_S = '60'
const NOT_TOLD = 1
const CANNOT_RUN = 2
const TIMEOUT_MS = 10_000

const USAGE = 'Usage: npm run watch-site [-- --state=FILE --confirm-seconds=60]; see docs/doctor.md.'

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if ('problem' in options) return cannotRun(`${options.problem}\n${USAGE}`)
  const secret = readSecret()
  const ways = readWays(secret, asker(TIMEOUT_MS))
  if ('problem' in ways) return cannotRun(`${ways.problem}\nIn .env.doctor or the environment: see docs/doctor.md.`)
  const settings = readSettings({ lead: true, local: false })
  if ('cannotRun' in settings) return cannotRun(settings.cannotRun)
  if ('envProblem' in settings) return cannotRun(settings.envProblem)

  const own = readWatchSettings(secret)
  const checks = [...allChecks, certificateCheck(own), domainCheck(own), ...usedUpChecks(own)]
  const isAllTold = await watchOnce({
    ...options,
    site: new URL(settings.env.siteUrl).host,
    look: (isDaily, ids) => {
      const wanted = ids === null ? checks : withNeeds(checks, ids)
      const due = wanted.filter(({ id }) => isDaily || !isOnlyDaily(id))
      return runChecks(due, connectDeployment(settings))
    },
    ways,
    say: (line) => console.info(line),
  })
  return isAllTold ? 0 : NOT_TOLD
}

function readOptions(args: string[]): { stateFile: string; confirmMs: number } | { problem: string } {
  try {
    const options = { state: { type: 'string' }, 'confirm-seconds': { type: 'string' } } as const
    const { state = STATE, 'confirm-seconds': seconds = CONFIRM_S } = parseArgs({ args, options }).values
    return { stateFile: state, confirmMs: Number(seconds) * 1_000 }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function cannotRun(why: string): number {
  console.error(why)
  return CANNOT_RUN
}
