import { judge, skipped, type Check, type Finding, type Problem } from './check.ts'
import type { Patient } from './patient.ts'

/** Tokens are good for an hour; a minute of difference is where sessions begin to look expired or not yet valid. */
const ALLOWED_MS = 60_000

async function clocksAgree(patient: Patient): Promise<Finding> {
  const api = await readClock(async () => {
    const answer = await patient.ask(`${patient.env.supabaseUrl}/auth/v1/settings`)
    return answer.failure === undefined ? answer.headers.get('date') : null
  })
  const database = await readClock(async () => {
    const facts = await patient.facts()
    return 'missing' in facts ? null : facts.now
  })
  if (api === null && database === null) return skipped('the API does not say what time it has')
  const problems = [...clockProblem('The API', api), ...clockProblem('The database', database)]
  const most = Math.max(Math.abs(api ?? 0), Math.abs(database ?? 0))
  return judge(problems, `within ${Math.max(1, Math.round(most / 1000))} s of this machine`)
}

/** How far another clock is ahead of ours, by the middle of the time that asking took. */
async function readClock(ask: () => Promise<string | null>): Promise<number | null> {
  const began = Date.now()
  const said = Date.parse((await ask()) ?? '')
  return Number.isNaN(said) ? null : said - (began + Date.now()) / 2
}

function clockProblem(whose: string, aheadMs: number | null): Problem[] {
  if (aheadMs === null || Math.abs(aheadMs) <= ALLOWED_MS) return []
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const what = `${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine. Logins end early or are refused.`
  return [
    {
      what,
      mend: 'Set the clock of this machine by network time (timedatectl set-ntp true) and look again. If it is right, the server is wrong.',
    },
  ]
}

export const clockChecks: Check[] = [{ id: 'clock', name: 'The clocks agree', needs: ['api'], find: clocksAgree }]
