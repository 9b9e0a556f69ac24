import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { readEnv, type Env } from '#src/lib/read-env.ts'

const ROOT = join(import.meta.dirname, '..')

// A site that is built where it will be served to the world must not fall back to local addresses in silence.
const HOSTS = ['NETLIFY', 'VERCEL', 'CF_PAGES', 'WORKERS_CI']

/**
 * The variables of the build, checked: process environment first, then .env files as Vite reads them. With none of
 * them set, the values of .env.example, which fit the local stack, so that a fresh clone needs no further step.
 */
export function siteEnv(mode: string): Env {
  const given = loadEnv(mode, ROOT, 'VITE_')
  const isOnHost = HOSTS.some((name) => process.env[name] !== undefined)
  if (Object.keys(given).length > 0 || isOnHost) return readEnv(given)

  const local = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'))
  Object.assign(process.env, local)
  return readEnv(local)
}
