import { carryOut, type Happened } from './carry-out.ts'
import { killPart } from './parts.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { letVisitorsCome, type Site, type Visit } from './visitors.ts'

export type Phase = { visits: Visit[]; happened: Happened; faultsEndedAt: number }

type PhaseOptions = {
  plan: Plan
  provider: Provider
  stackFolder: string
  /** Begins the visitors' addresses. */
  prefix: string
  site: Site
  /** The process that sends the mails. */
  functionName: string
}

/** The visitors and the faults of the plan, at the same time. */
export async function runPhase(options: PhaseOptions): Promise<Phase> {
  const { plan, provider, stackFolder, prefix, site, functionName } = options
  let faultsEndedAt = 0
  const [visits, happened] = await Promise.all([
    letVisitorsCome(plan.visitors, prefix, site),
    carryOut(plan, provider, {
      killPostgres: () => killPart(stackFolder, 'postgres'),
      killFunction: () => killPart(stackFolder, functionName),
    }).finally(() => (faultsEndedAt = Date.now())),
  ])
  return { visits, happened, faultsEndedAt }
}
