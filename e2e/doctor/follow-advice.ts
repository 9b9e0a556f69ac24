import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { DoctorSettings } from '../../scripts/doctor/deployment.ts'
import { ROOT } from '../../stack/src/settings.ts'
import type { OwnDeployment } from './own-deployment.ts'

/** What comes of following advice: how the doctor is run next, secrets of the functions, whether the stack starts anew. */
type Outcome = { settings: DoctorSettings; secrets: NodeJS.ProcessEnv; startsAnew: boolean }

/** Does what a piece of advice says. */
export type Action = [RegExp, (words: RegExpExecArray, outcome: Outcome) => unknown]

/** What the examples in an advice stand for here. */
const VALUES: Record<string, string> = {
  CRON_SECRET: 'local-cron-secret',
  MAIL_FROM: 'Lodestar <hello@lodestar.internal>',
  CONTACT_TO: 'team@lodestar.internal',
  TURNSTILE_SECRET_KEY: 'secret',
}

/**
 * Advice that cannot be followed on one machine, each with the reason. Where a test breaks such a thing in a stand-in,
 * it puts the stand-in right instead.
 */
const NOT_HERE: [RegExp, string][] = [
  [/make a new secret key in Supabase and delete this one/, 'the keys of the local stack are fixed'],
  [/restrict the public key at the provider/i, 'the dashboard of the voice provider; its stand-in refuses afterwards'],
  [/take "private" out of the exposed schemas/, 'a setting of the hosted API; the local one has no such setting'],
  [/must pass OPTIONS requests on/, 'a proxy of the owner; the one of the test stops altering'],
  [/switch on pg_cron and pg_net/, 'neither extension is part of the local Postgres'],
  [/take a larger plan/, 'plans are bought at Supabase; the statement after it is run'],
  [/git pull/, 'there is no newer folder; the test gives the doctor one with the migration in it'],
  [/^Run the doctor again|^Wait a minute/, 'nothing to do but wait'],
]

const NAMES: Record<string, keyof DoctorSettings['env']> = {
  VITE_SITE_URL: 'siteUrl',
  VITE_SUPABASE_URL: 'supabaseUrl',
  VITE_SUPABASE_ANON_KEY: 'supabaseAnonKey',
  VITE_VOICE_PUBLIC_KEY: 'voice',
}

/** Advice that any deployment can get, followed as on a hosted one or by its local equivalent. */
function commonActions(deployment: OwnDeployment): Action[] {
  const setSecrets: Action[1] = ([, words = ''], outcome) => {
    for (const [, name = '', value = ''] of words.matchAll(/([A-Z_]+)=('[^']*'|[^\s,;]+)/g)) {
      outcome.secrets[name] = /\.\.\.|your/.test(value) ? (VALUES[name] ?? deployment.settings.env.siteUrl) : value
    }
  }
  return [
    [/in the SQL editor(?: of Supabase)?: (.*;)/i, ([, statements = '']) => deployment.sql.unsafe(statements)],
    [/npx supabase db push/, (_, { settings }) => pushMigrations(deployment.dbUrl, settings.migrations)],
    [/npm run deploy|npm start|start the stack again/, (_, outcome) => (outcome.startsAnew = true)],
    [/npx supabase secrets set (.*)/, setSecrets],
    [/npx supabase secrets unset (\w+)/, ([, name = ''], { secrets }) => (secrets[name] = '')],
    [/deploy (all of )?dist\/|Have your host send/i, (_, { settings }) => deployment.deploySite(settings.env)],
    [
      /(VITE_\w+) (?:in \.env is right|to )|into (VITE_\w+)|(key) of this project .* into \.env,/,
      ([, set, into], { settings }) => {
        const name = NAMES[set ?? into ?? 'VITE_SUPABASE_ANON_KEY']
        if (name) settings.env = { ...settings.env, [name]: deployment.settings.env[name] }
      },
    ],
    [
      /(?:SUPABASE_SERVICE_ROLE_KEY|key of this project .*) into \.env\.doctor/,
      (_, { settings }) => (settings.serviceKey = deployment.settings.serviceKey),
    ],
  ]
}

/** The same command that brings migrations to a hosted project. */
async function pushMigrations(dbUrl: string, migrations: string): Promise<void> {
  const cli = join(ROOT, 'node_modules/supabase/dist/supabase.js')
  const args = ['db', 'push', '--yes', `--remote=${dbUrl}`, '--workdir', dirname(dirname(migrations))]
  const env = { ...process.env, PGSSLMODE: 'disable', DO_NOT_TRACK: '1' }
  await promisify(execFile)(process.execPath, [cli, ...args], { env })
}

/** Follows each piece of advice, the chosen one of its alternatives, and answers how the doctor is run afterwards. */
export async function followAdvice(
  advice: string[],
  deployment: OwnDeployment,
  settings: DoctorSettings,
  { actions = [], alternative = 0 }: { actions?: Action[]; alternative?: number },
): Promise<DoctorSettings> {
  const outcome: Outcome = { settings: { ...settings }, secrets: {}, startsAnew: false }
  for (const one of advice) {
    const ways = one.split(/(?<=[.;]) Or[,:]? /)
    const words = ways[alternative] ?? ways[0] ?? ''
    // The breakage comes first: it knows which stand-in to change.
    const own = matching(actions, words)
    const found = own.length > 0 ? own : matching(commonActions(deployment), words)
    for (const [, act, match] of found) await act(match, outcome)
    if (found.length === 0 && !NOT_HERE.some(([pattern]) => pattern.test(words))) {
      throw new Error(`The doctor gives advice that the test cannot follow: ${words}`)
    }
  }
  if (outcome.startsAnew || Object.keys(outcome.secrets).length > 0) await deployment.start(outcome.secrets)
  return outcome.settings
}

function matching(actions: Action[], words: string): [...Action, RegExpExecArray][] {
  return actions.flatMap(([pattern, act]) => {
    const match = pattern.exec(words)
    return match ? [[pattern, act, match] as [...Action, RegExpExecArray]] : []
  })
}
