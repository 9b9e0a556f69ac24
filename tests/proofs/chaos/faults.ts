import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from './plan.ts'
import type { Provider } from './providers.ts'

export type Happened = { postgresKills: number[]; functionKills: number[]; outageMs: number; endedAt: number }

type Kills = { killPostgres: () => Promise<void>; killFunction: () => Promise<void> }

/** Injects the planned faults at their times, and records when they happened. */
export async function injectFaults(plan: Plan, provider: Provider, kills: Kills): Promise<Happened> {
  const began = Date.now()
  const at = (ms: number) => sleep(Math.max(0, began + ms - Date.now()))
  const happened: Happened = { postgresKills: [], functionKills: [], outageMs: 0, endedAt: 0 }
  const { lostReplies } = plan

  const killEach = async (times: number[], kill: () => Promise<void>, killedAt: number[]) => {
    for (const ms of times) {
      await at(ms)
      await kill()
      killedAt.push(Date.now())
    }
  }
  const haveOutages = async () => {
    await provider.setFaults({ behaviour: 'working', lostReplies })
    for (const { fromMs, untilMs, behaviour } of plan.outages) {
      await at(fromMs)
      await provider.setFaults({ behaviour, lostReplies })
      const since = Date.now()
      await sleep(untilMs - fromMs)
      await provider.setFaults({ behaviour: 'working', lostReplies })
      happened.outageMs += Date.now() - since
    }
  }
  await Promise.all([
    killEach(plan.postgresKills, kills.killPostgres, happened.postgresKills),
    killEach(plan.functionKills, kills.killFunction, happened.functionKills),
    haveOutages(),
  ])
  await provider.setFaults({ behaviour: 'working', lostReplies: 0 })
  return { ...happened, endedAt: Date.now() }
}
