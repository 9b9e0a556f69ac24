// What `npm run validate` runs, and when.
import { findGotrue } from '../../stack/services/gotrue/binary.ts'
import { StackError } from '../../stack/launcher/stack-error.ts'
import { missingEngine } from '../assets/find-engines.ts'

export type Part = {
  command: string
  /** How the runner prints its counts; without it the part passes or fails as a whole. */
  counts?: 'printed' | 'vitest' | 'playwright'
  env?: NodeJS.ProcessEnv
  /** Why this machine cannot run it, and how it could; null where it can. */
  missing?: () => string | null
}

export const PARTS: Record<string, Part> = {
  check: { command: 'npm run --silent check' },
  unit: { command: 'npm test', counts: 'vitest' },
  database: { command: 'npm run --silent test:db', counts: 'printed' },
  functions: { command: 'npm run --silent test:functions', counts: 'printed' },
  build: { command: 'npm run --silent build' },
  e2e: { command: 'npm run --silent e2e', counts: 'playwright' },
  audit: { command: 'node scripts/check/audit.ts' },
  firefox: { ...atNight('firefox'), missing: () => missingEngine('firefox') },
  webkit: { ...atNight('webkit'), missing: () => missingEngine('webkit') },
  pictures: atNight('pictures'),
  conversation: atNight('conversation'),
  'voice-contract': atNight('voice-contract'),
  doctor: atNight('doctor'),
  gotrue: {
    command: 'npm run --silent e2e',
    counts: 'playwright',
    env: { STACK_AUTH: 'gotrue' },
    missing: missingGotrue,
  },
  brand: { command: 'node scripts/brand/main.ts harbourlight', counts: 'playwright' },
  simulation: { command: 'npm run --silent bench -- simulate 400', counts: 'printed' },
  restore: { command: 'npm run --silent test:db -- restore', counts: 'printed' },
  fuzz: { command: 'npm run --silent bench -- fuzz 5000 --minutes=10', counts: 'printed' },
  chaos: { command: 'npm run --silent bench -- chaos 1000', counts: 'printed' },
  'short-chaos': { command: 'npm run --silent bench -- chaos 300', counts: 'printed' },
}

const PULL_REQUEST = ['check', 'unit', 'database', 'functions', 'build', 'e2e']

/** In the order in which they fail fastest. */
export const TIERS: Record<string, string[]> = {
  'pull-request': PULL_REQUEST,
  /** `.ci/run`. */
  ci: [...PULL_REQUEST, 'simulation', 'restore', 'short-chaos'],
  nightly: ['build', ...Object.keys(PARTS).filter((name) => !PULL_REQUEST.includes(name) && name !== 'short-chaos')],
}

/** What a nightly run may leave out, and why. Anything else that cannot run there is a failure. */
export const MAY_BE_MISSING: Record<string, string> = {
  gotrue: 'no package brings its binary, so a machine has it only by hand',
}

function atNight(project: string): Part {
  return { command: `npm run --silent e2e -- --project=${project}`, counts: 'playwright', env: { E2E_TIER: 'nightly' } }
}

function missingGotrue(): string | null {
  try {
    console.info(`GoTrue ${findGotrue().version}`)
    return null
  } catch (error) {
    if (!(error instanceof StackError)) throw error
    return `${error.message} ${error.advice}`
  }
}
