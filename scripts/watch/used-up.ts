// What runs out or falls behind: keys, backups, voice minutes.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inWords, jsonOf } from '../doctor/ask.ts'
import { judge, ok, skipped, wrong, type Check, type Finding, type Problem } from '../doctor/check.ts'
import type { Deployment } from '../doctor/deployment.ts'
import { payloadOf } from '../doctor/environment.ts'
import { daysUntil, type WatchSettings } from './settings.ts'

const KEY_DAYS = 30
/** Made daily, and late now and then. */
const BACKUP_HOURS = 36
const HOUR_MS = 3_600_000
const SHARE_OF_MINUTES = 0.8

async function keysLast({ env, serviceKey }: Deployment, { now }: WatchSettings): Promise<Finding> {
  const keys = {
    VITE_SUPABASE_ANON_KEY: env.supabaseAnonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    VITE_VOICE_PUBLIC_KEY: env.voice?.publicKey,
  }
  const dated = Object.entries(keys).flatMap(([name, key]) => {
    const end = payloadOf(key ?? '')?.['exp']
    return typeof end === 'number' ? [{ name, days: daysUntil(new Date(end * 1000), now) }] : []
  })
  const problems = dated
    .filter(({ days }) => days < KEY_DAYS)
    .map(({ name, days }) => ({
      what: days < 0 ? `${name} has expired.` : `${name} expires in ${days} days.`,
      fix: 'Take a publishable and a secret key, which do not expire (Settings > API keys), then build and deploy again.',
    }))
  const seen = dated.map(({ name, days }) => `${name} ${days} days`).join(', ')
  return judge(problems, seen || 'no key carries a date')
}

type Backups = {
  backups?: { status: string; inserted_at: string }[]
  physical_backup_data?: { latest_physical_backup_date_unix?: number }
}

async function backupsAreRecent(deployment: Deployment, settings: WatchSettings): Promise<Finding> {
  if (settings.backupFolder)
    return judgeBackup(
      newestFile(settings.backupFolder),
      settings.now,
      `Look at the job that writes to ${settings.backupFolder}.`,
    )
  const ref = /^https:\/\/(\w+)\.supabase\.co$/.exec(deployment.env.supabaseUrl)?.[1]
  const { url, token } = settings.management
  if (!ref || !token)
    return skipped('not known: set SUPABASE_ACCESS_TOKEN, or WATCH_BACKUP_FOLDER for dumps of your own')
  const answer = await deployment.ask(`${url}/v1/projects/${ref}/database/backups`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.failure !== undefined || answer.status >= 500 || answer.status === 429)
    return skipped(`not known: ${inWords(answer)}`)
  if (answer.status !== 200)
    return wrong(
      `The list of backups is refused: ${inWords(answer)}.`,
      'Make a new access token that may read the project: SUPABASE_ACCESS_TOKEN.',
    )
  const { backups = [], physical_backup_data: physical = {} } = jsonOf(answer) as Backups
  const times = [
    ...backups.filter(({ status }) => status === 'COMPLETED').map(({ inserted_at: at }) => Date.parse(at)),
    ...(physical.latest_physical_backup_date_unix ? [physical.latest_physical_backup_date_unix * 1000] : []),
  ]
  return judgeBackup(
    times.length > 0 ? Math.max(...times) : null,
    settings.now,
    'Look at Database > Backups in Supabase; the free plan makes none.',
  )
}

function judgeBackup(newest: number | null, now: Date, fix: string): Finding {
  if (newest === null) return wrong('There is no backup.', fix)
  const hours = Math.floor((now.getTime() - newest) / HOUR_MS)
  return hours > BACKUP_HOURS ? wrong(`The newest backup is ${hours} hours old.`, fix) : ok(`${hours} hours old`)
}

function newestFile(folder: string): number | null {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const times = files
    .map(({ name }) => statSync(join(folder, name)))
    .filter(({ size }) => size > 0)
    .map(({ mtimeMs }) => mtimeMs)
  return times.length > 0 ? Math.max(...times) : null
}

async function minutesAreLeft(
  { env, facts }: Deployment,
  { voiceMinutesPerDay: limit }: WatchSettings,
): Promise<Finding> {
  if (!env.voice?.apiUrl.startsWith(env.supabaseUrl))
    return skipped('not known: the page calls the provider itself, see its dashboard')
  const known = await facts()
  if ('missing' in known) return skipped(known.missing)
  const minutes = Math.ceil(known.voice.secondsToday / 60)
  if (minutes < limit * SHARE_OF_MINUTES) return ok(`${minutes} of ${limit} used today`)
  const problem: Problem = {
    what: `${minutes} of today's ${limit} voice minutes are used.`,
    fix: 'docs/runbook.md, "The voice bill". At midnight UTC the day begins anew.',
  }
  return judge([problem], '')
}

export function usedUpChecks(settings: WatchSettings): Check[] {
  return [
    { id: 'keys', name: 'The keys last', find: (deployment) => keysLast(deployment, settings) },
    { id: 'backups', name: 'The backups are recent', find: (deployment) => backupsAreRecent(deployment, settings) },
    { id: 'minutes', name: 'Voice minutes are left', find: (deployment) => minutesAreLeft(deployment, settings) },
  ]
}
