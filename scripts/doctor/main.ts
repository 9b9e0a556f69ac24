// npm run doctor: checks a deployment, lists what is wrong and shows how to fix it. See docs/doctor.md.
import { parseArgs } from 'node:util'
import { HAS_VOICE } from '#src/content/features.ts'
import { accessChecks } from './access.ts'
import { apiChecks } from './api.ts'
import { isOk, linesOf, runChecks, summaryOf, type Check, type Result } from './check.ts'
import { connectDeployment } from './deployment.ts'
import { environmentCheck, judgeLaunch, launchCheck } from './environment.ts'
import { functionChecks } from './functions.ts'
import { leadChecks } from './lead.ts'
import { mailChecks } from './mail.ts'
import { outboxChecks } from './outbox.ts'
import { projectChecks } from './project.ts'
import { CANNOT_RUN, readSettings } from './settings.ts'
import { siteChecks } from './site.ts'
import { voiceChecks } from './voice.ts'
import packageFile from '../../package.json' with { type: 'json' }

const WRONG = 1

/** The checks of the voice demo, by id. */
const OF_VOICE = new Set(['voice', 'minutes'])

const EVERY_CHECK: Check[] = [
  environmentCheck,
  ...siteChecks,
  launchCheck,
  ...apiChecks,
  ...accessChecks,
  ...functionChecks,
  ...mailChecks,
  ...outboxChecks,
  ...voiceChecks,
  ...projectChecks,
  ...leadChecks,
]

/** In the order of the report: dependencies first. */
export const allChecks = EVERY_CHECK.filter(({ id }) => HAS_VOICE || !OF_VOICE.has(id))

/** Before a deployment: the local files, and the accounts, which every project has from the start. */
export const launchChecks: Check[] = [
  { ...launchCheck, find: async ({ env, root }) => judgeLaunch(env, root) },
  ...allChecks.filter(({ id }) => id === 'captcha'),
]

const HELP = `npm run doctor [-- OPTIONS]: checks a deployment, lists what is wrong and shows how to fix it.

  --lead[=ADDRESS]  also sends a test lead the way the public form does, and waits for both of its mails;
                    the confirmation goes to ADDRESS (or DOCTOR_LEAD_ADDRESS, or the team's own address)
  --launch          before anything is deployed: looks for sample content in this folder and its .env, and checks
                    that the project requires a captcha
  --local           checks the running local stack, even if .env names another deployment
  --json            prints one JSON document and nothing else
  --help            prints this help

The deployment is the one that the VITE_ variables in .env name. Some checks also need a secret:
SUPABASE_SECRET_KEY in .env.doctor or in the environment. More: docs/doctor.md

Exit code: 0 everything is ok, 1 something is wrong, 2 it could not run.`

export type Options = {
  lead: string | boolean
  launch: boolean
  json: boolean
  local: boolean
  help: boolean
}

/** The options, or a description of what is wrong with them. */
export function readOptions(args: string[]): Options | { problem: string } {
  try {
    // The value of --lead is optional, which the parser does not support.
    const lead = args.filter((arg) => arg === '--lead' || arg.startsWith('--lead='))
    const { values } = parseArgs({
      args: args.filter((arg) => !lead.includes(arg)),
      options: {
        json: { type: 'boolean', default: false },
        launch: { type: 'boolean', default: false },
        local: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const address = lead.at(-1)?.slice('--lead='.length)
    if (address && !/^[^\s@]+@[^\s@]+$/.test(address)) return { problem: `--lead=${address} is not an email address.` }
    return { ...values, lead: address || lead.length > 0 }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if ('problem' in options) return cannotRun(`${options.problem}\n\n${HELP}`)
  if (options.help) {
    console.info(HELP)
    return 0
  }
  const settings = readSettings({ local: options.local, lead: options.lead })
  if ('problem' in settings) return cannotRun(settings.problem)
  if (options.launch) {
    const found = await runChecks(launchChecks, connectDeployment(settings), print)
    return isOk(found) ? 0 : WRONG
  }

  if (!options.json) console.info(`Version ${packageFile.version}\n`)
  const began = Date.now()
  const results = await runChecks(allChecks, connectDeployment(settings), options.json ? undefined : print)
  const tookMs = Date.now() - began
  const { siteUrl: site, supabaseUrl: api } = settings.env
  const report = { ok: isOk(results), version: packageFile.version, site, api, tookMs, checks: results }
  console.info(options.json ? JSON.stringify(report, null, 2) : `\n${summaryOf(results, tookMs)}`)
  return isOk(results) ? 0 : WRONG
}

function print(result: Result): void {
  console.info(linesOf(result).join('\n'))
}

function cannotRun(why: string): number {
  console.error(why)
  return CANNOT_RUN
}
