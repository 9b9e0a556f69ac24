import { parseArgs } from 'node:util'

export type Options = {
  cases: number
  seed: number
  /** When they are over, the run ends and says how many cases it did. */
  minutes: number
}

/** npm run fuzz -- 5000 --seed=7 --minutes=10 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '60' } },
  })
  const options = {
    cases: Number(positionals[0] ?? 100_000),
    seed: Number(values.seed),
    minutes: Number(values.minutes),
  }
  if (
    !Number.isInteger(options.cases) ||
    options.cases < 1 ||
    !Number.isInteger(options.seed) ||
    !(options.minutes > 0)
  ) {
    throw new TypeError('Usage: npm run fuzz -- [cases] [--seed=1] [--minutes=60]')
  }
  return options
}
