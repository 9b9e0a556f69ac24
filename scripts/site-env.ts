import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { readEnv, type Env } from '#src/lib/read-env.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * The variables of the build, checked: process environment first, then .env files as Vite reads them. With none of
 * them set, the values of .env.example, which fit the local stack, so that a fresh clone needs no further step.
 */
export function siteEnv(mode: string): Env {
  const given = loadEnv(mode, ROOT, 'VITE_')
  if (Object.keys(given).length > 0) return readEnv(given)

  const local = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'))
  console.info('No VITE_ variables and no .env: using .env.example, made for the local stack.')
  Object.assign(process.env, local)
  return readEnv(local)
}
