// Checks that need Supabase's management API, and the daily voice minutes.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { voiceProvider } from '#src/lib/read-env.ts'
import { describe, jsonOf } from './network.ts'
import { ok, skipped, wrong, type Check, type Finding } from './check.ts'
import type { Deployment } from './deployment.ts'

const HOUR_MS = 3_600_000

/** A response of Supabase's management API about the project, or the finding to report instead. */
async function callManagementApi(
  { request, env, accessToken }: Deployment,
  path: string,
): Promise<{ known: unknown } | { instead: Finding }> {
  const ref = /^https:\/\/(\w+)\.supabase\.co$/.exec(env.supabaseUrl)?.[1]
  if (!ref || !accessToken) return { instead: skipped('needs a hosted project and SUPABASE_ACCESS_TOKEN') }
  const answer = await request(`https://api.supabase.com/v1/projects/${ref}/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (answer.failure !== undefined || answer.status >= 500 || answer.status === 429)
    return { instead: skipped(`could not be checked: ${describe(answer)}`) }
  if (answer.status === 200) return { known: jsonOf(answer) }
  const fix = 'Create a new access token that can read the project, and set SUPABASE_ACCESS_TOKEN.'
  return { instead: wrong(`Supabase's management API refused the request: ${describe(answer)}.`, fix) }
}

/** A stolen session must not be enough to take over an account. Only the management API has this setting. */
async function currentPasswordIsRequired(deployment: Deployment): Promise<Finding> {
  if (deployment.isLocal) return skipped('the local stack always requires it')
  const answer = await callManagementApi(deployment, 'config/auth')
  if ('instead' in answer) return answer.instead
  const { security_update_password_require_current_password: isRequired } = answer.known as Record<string, unknown>
  const fix =
    'In Supabase, under Authentication > Sign In / Providers > Email, enable "Require current password when updating".'
  if (isRequired === true) return ok('the current one is required')
  if (isRequired === false) return wrong('Anyone with a session can set a new password without the current one.', fix)
  return {
    state: 'unsure',
    problems: [{ what: 'Supabase does not report whether the current password is required.', fix }],
  }
}

/** Backups are daily and sometimes late. */
const BACKUP_HOURS = 36

type Backups = {
  backups?: { status: string; inserted_at: string }[]
  physical_backup_data?: { latest_physical_backup_date_unix?: number }
}

async function backupsAreRecent(deployment: Deployment): Promise<Finding> {
  const { backupFolder, now } = deployment
  if (backupFolder) return judgeBackups(filesIn(backupFolder), now, `Check the job that writes to ${backupFolder}.`)
  const answer = await callManagementApi(deployment, 'database/backups')
  if ('instead' in answer) return answer.instead
  const { backups = [], physical_backup_data: physical = {} } = answer.known as Backups
  const times = [
    ...backups.filter(({ status }) => status === 'COMPLETED').map(({ inserted_at: at }) => Date.parse(at)),
    (physical.latest_physical_backup_date_unix ?? 0) * 1000,
  ]
  return judgeBackups(times, now, 'Check Database > Backups in Supabase; the free plan makes none.')
}

function judgeBackups(times: number[], now: Date, fix: string): Finding {
  const newest = Math.max(0, ...times)
  if (newest === 0) return wrong('There is no backup.', fix)
  const hours = Math.floor((now.getTime() - newest) / HOUR_MS)
  return hours > BACKUP_HOURS ? wrong(`The newest backup is ${hours} hours old.`, fix) : ok(`${hours} hours old`)
}

/** Empty files are not dumps. */
function filesIn(folder: string): number[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ name }) => statSync(join(folder, name)))
    .filter(({ size }) => size > 0)
    .map(({ mtimeMs }) => mtimeMs)
}

const SHARE_OF_MINUTES = 0.8

async function minutesAreLeft({ env, facts, voiceMinutesPerDay: limit }: Deployment): Promise<Finding> {
  if (!voiceProvider(env)?.apiUrl.startsWith(env.supabaseUrl))
    return skipped('the page calls the provider directly: see its dashboard')
  const known = await facts()
  if ('missing' in known) return skipped(known.missing)
  const minutes = Math.ceil(known.voice.secondsToday / 60)
  if (minutes < limit * SHARE_OF_MINUTES) return ok(`${minutes} of ${limit} used today`)
  return wrong(
    `${minutes} of today's ${limit} voice minutes are used.`,
    'docs/runbook.md, "The voice bill". The count resets at midnight UTC.',
  )
}

export const projectChecks: Check[] = [
  { id: 'password', name: 'Changing a password requires the current one', find: currentPasswordIsRequired },
  { id: 'backups', name: 'The backups are recent', find: backupsAreRecent },
  { id: 'minutes', name: 'Voice minutes are left', find: minutesAreLeft },
]
