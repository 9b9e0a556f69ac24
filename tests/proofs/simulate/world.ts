import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { copyDatabase } from '../../../stack/services/postgres/scratch-database.ts'
import type { PlantedBug } from './planted-bugs.ts'

/** `fault`: the rule that was broken, or null. `trace`: each step and the state of every mail after it. */
export type Finding = { fault: string | null; steps: number; trace: string }

export type World = {
  run: (seed: number, withTrace?: boolean) => Promise<Finding>
  /** Changes the SQL. Returns a function that reverts it. */
  plant: (bug: PlantedBug) => Promise<() => Promise<void>>
  vacuum: () => Promise<void>
  close: () => Promise<void>
}

/** A separate database with the outbox and the simulated world, because schedules in one database would block each other. */
export async function openWorld(scratchUrl: string, index: number): Promise<World> {
  const sql = postgres(await copyDatabase(scratchUrl, `simulation_${index}`), { max: 1, onnotice: () => {} })
  for (const file of ['world.sql', 'steps.sql', 'schedule.sql']) {
    await sql.unsafe(readFileSync(join(import.meta.dirname, file), 'utf8')).simple()
  }

  return {
    run: async (seed, withTrace = false) => {
      const [, found] = (await sql
        .unsafe(`begin; select * from sim.run(${seed}, ${withTrace}); rollback`)
        .simple()) as unknown as [unknown, Finding[]]
      if (!found[0]) throw new Error('the schedule returned nothing')
      return found[0]
    },
    plant: async (bug) => {
      const [found] = await sql<{ text: string }[]>`select pg_get_functiondef(${bug.in}::regproc) as text`
      const parts = found?.text.split(bug.from) ?? []
      if (!found || parts.length !== 2) throw new Error(`${bug.name}: "${bug.from}" is not in ${bug.in} exactly once`)
      await sql.unsafe(parts.join(bug.to)).simple()
      return async () => void (await sql.unsafe(found.text).simple())
    },
    vacuum: async () =>
      void (await sql`vacuum private.mail_outbox, public.contact_submissions, private.rate_buckets, sim.leads, sim.tasks, sim.accepted, sim.keys, sim.sent`),
    close: () => sql.end(),
  }
}
