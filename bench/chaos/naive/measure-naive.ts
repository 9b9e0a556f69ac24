import type { Sql } from 'postgres'
import { compare } from '../compare.ts'
import { storedAddresses, switchTriggers } from '../outbox.ts'
import { runPhase } from '../phase.ts'
import type { Plan } from '../plan.ts'
import type { Provider } from '../provider.ts'
import type { Site } from '../visitors.ts'
import { createNaiveFunction, NAIVE_FUNCTION } from './naive-function.ts'

type NaiveOptions = { plan: Plan; provider: Provider; stackFolder: string; site: Site; sql: Sql; team: string }

/** The same visitors and the same faults, with a function that mails straight away and an outbox that stays out. */
export async function measureNaive({ plan, provider, stackFolder, site, sql, team }: NaiveOptions) {
  await switchTriggers(sql, 'off')
  const naive = await createNaiveFunction(stackFolder, { ...provider.env, CONTACT_TO: team })
  await naive.start()
  try {
    const { visits } = await runPhase({
      plan,
      provider,
      stackFolder,
      prefix: 'plain',
      site: { ...site, emailsUrl: naive.url },
      functionName: NAIVE_FUNCTION,
    })
    const rows = new Set(await storedAddresses(sql, 'plain'))
    const plainMails = provider.delivered().filter(({ key }) => key === null)
    const { mailsDue, missingConfirmations, missingNotifications } = compare(visits, rows, plainMails, team)
    return { due: mailsDue, lost: missingConfirmations.length + missingNotifications.length }
  } finally {
    await naive.stop()
  }
}
