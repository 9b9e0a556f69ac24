import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { KEYS } from '../../../stack/settings.ts'
import { postJson } from '../../support/post-json.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'

const SCHEDULER_MS = 500
const RESTART_POLL_MS = 50

/**
 * A share of the mails of leads cannot be stored at the first attempt: their transaction fails with the SQLSTATE of a lead
 * that is stored already, but of another key.
 */
export async function refuseMails(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create function private.refuse_mail() returns trigger language plpgsql as $$
    begin
      raise unique_violation using message = 'duplicate key value violates unique constraint "mails_pkey"';
    end $$;
    create trigger refuse_mail before insert on public.mails
      for each row when (new.lead_id is not null and random() < 0.05) execute function private.refuse_mail()`)
}

export async function injectFaults(plan: Plan, provider: Provider, stackFolder: string): Promise<void> {
  const began = Date.now()
  const at = (ms: number) => sleep(Math.max(0, began + ms - Date.now()))
  const killEach = async (times: number[], part: string) => {
    for (const ms of times) {
      await at(ms)
      await killPart(stackFolder, part)
    }
  }
  const haveOutages = async () => {
    await provider.behave('working')
    for (const { fromMs, untilMs, behaviour } of plan.outages) {
      await at(fromMs)
      await provider.behave(behaviour)
      await at(untilMs)
      await provider.behave('working')
    }
  }
  await Promise.all([
    killEach(plan.postgresKills, 'postgres'),
    killEach(plan.functionKills, 'function-send-contact-emails'),
    haveOutages(),
  ])
}

/** Calls of the scheduler come twice and overlap: a second one, every half second. Returns a function that ends it. */
export function startScheduler(emailsUrl: string): () => void {
  const call = () => void postJson(emailsUrl, {}, { headers: { 'x-cron-secret': KEYS.cron } }).catch(() => null)
  const timer = setInterval(call, SCHEDULER_MS)
  return () => clearInterval(timer)
}

/** kill -9, by the file in which the launcher records its parts. Waits for one that is being restarted. */
async function killPart(stackFolder: string, name: string): Promise<void> {
  try {
    const { pid } = JSON.parse(readFileSync(join(stackFolder, 'running', `${name}.json`), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The file is being written, or has the process that has just ended.
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    await sleep(RESTART_POLL_MS)
    await killPart(stackFolder, name)
  }
}
