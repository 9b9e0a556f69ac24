import { parseArgs } from 'node:util'

export type Options = {
  submissions: number
  seed: number
  /** Mails leave by SMTP, which knows no keys, instead of the provider's API. */
  isSmtp: boolean
}

/** npm run chaos -- 1000 --seed=7 --smtp */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      smtp: { type: 'boolean', default: false },
    },
  })
  const submissions = Number(positionals[0] ?? 10_000)
  const seed = Number(values.seed)
  if (!Number.isInteger(submissions) || submissions < 100 || !Number.isInteger(seed)) {
    throw new TypeError('Usage: npm run chaos -- [submissions, at least 100] [--seed=1] [--smtp]')
  }
  return { submissions, seed, isSmtp: values.smtp }
}
