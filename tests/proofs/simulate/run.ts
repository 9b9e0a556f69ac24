// npm run bench -- simulate [schedules] [--seed=1]: the outbox's own SQL under random schedules on a virtual clock. No rule
// is broken, and every planted bug is found. A seed that breaks a rule is printed with every step.
import { availableParallelism } from 'node:os'
import { withScratchDatabase } from '../../../stack/services/postgres/scratch-database.ts'
import { options } from '../options.ts'
import { plantedBugs, type PlantedBug } from './planted-bugs.ts'
import { openWorld, type Finding, type World } from './world.ts'

/** Schedules of the unchanged SQL that run again, to compare step by step. */
const REPLAYS = 20
const CHUNK = 50
const SHOW_TRACES = 3

const { seed } = options
const [schedules = 20_000] = options.numbers
let passed = 0
let failed = 0
let done = 0
let steps = 0
const started = performance.now()

await withScratchDatabase(async (url) => {
  const worlds: World[] = []
  try {
    for (let index = 0; index < availableParallelism(); index += 1) worlds.push(await openWorld(url, index))
    await share(worlds, [
      ...plantedBugs.map((bug) => (world: World) => findBug(world, bug)),
      ...Array.from({ length: Math.ceil(schedules / CHUNK) }, (_, chunk) => (world: World) => keepRules(world, chunk)),
    ])
  } finally {
    for (const world of worlds) await world.close()
  }
})
const seconds = Math.round((performance.now() - started) / 1000)
console.info(`  unchanged SQL: ${done} schedules from seed ${seed}, ${steps} steps; all in ${seconds} s`)
console.info(`simulation: ${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** Each world takes the next job when it has finished one. */
async function share(worlds: World[], work: ((world: World) => Promise<void>)[]): Promise<void> {
  const worker = async (world: World) => {
    for (let next = work.shift(); next; next = work.shift()) await next(world)
  }
  await Promise.all(worlds.map(worker))
}

/** Schedules of the unchanged SQL. */
async function keepRules(world: World, chunk: number): Promise<void> {
  const end = Math.min((chunk + 1) * CHUNK, schedules)
  for (let index = chunk * CHUNK; index < end; index += 1) {
    const run = await world.run(seed + index)
    done += 1
    if (done % 1000 === 0) console.info(`  ${done} schedules`)
    steps += run.steps
    count(run.fault === null, `seed ${seed + index} breaks a rule: ${run.fault}`)
    if (run.fault !== null && failed <= SHOW_TRACES) console.error((await world.run(seed + index, true)).trace)
    if (run.fault !== null || index < REPLAYS) await replay(world, seed + index, run)
  }
  await world.vacuum()
}

async function findBug(world: World, bug: PlantedBug): Promise<void> {
  const restore = await world.plant(bug)
  for (let ofSeed = seed; ofSeed < seed + schedules; ofSeed += 1) {
    const run = await world.run(ofSeed)
    if (run.fault !== null) {
      console.info(`  ${bug.name}: seed ${ofSeed}: ${run.fault}`)
      await replay(world, ofSeed, run)
      count(true)
      return restore()
    }
    if ((ofSeed - seed) % CHUNK === CHUNK - 1) await world.vacuum()
  }
  count(false, `${bug.name}: NOT FOUND in ${schedules} schedules`)
  return restore()
}

/** The same seed twice more, with every step recorded: the same fault, and the same text. */
async function replay(world: World, ofSeed: number, found: Finding): Promise<void> {
  const [first, second] = [await world.run(ofSeed, true), await world.run(ofSeed, true)]
  const isSame = first.trace === second.trace && first.fault === found.fault && first.steps === found.steps
  count(isSame, `seed ${ofSeed} is not deterministic`)
}

function count(isFine: boolean, complaint = ''): void {
  if (isFine) passed += 1
  else failed += 1
  if (!isFine) console.error(`  ${complaint}`)
}
