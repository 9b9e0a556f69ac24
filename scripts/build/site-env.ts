import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { features } from '#src/content/generated/brand.ts'
import { readEnv, type Env } from '#src/lib/read-env.ts'

const ROOT = join(import.meta.dirname, '../..')

// A production build must not silently fall back to local addresses.
const LOOPBACK = /^(localhost|127\.|\[::1\])/
const HOSTS = ['NETLIFY', 'VERCEL', 'CF_PAGES', 'WORKERS_CI']

/** The variables of the build, checked: process environment first, then .env files as Vite reads them. */
export function siteEnv(mode: string, root = ROOT): Env {
  const { voice, ...env } = readEnv({ ...loadEnv(mode, root, 'VITE_'), ...localDefaults(mode, root) })
  return voice && features.voice ? { ...env, voice } : env
}

/** For commands: prints a problem with the lines to add, and ends the process. */
export function siteEnvOrExit(mode: string, exitCode = 1): Env {
  try {
    return siteEnv(mode)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const names = new Set(problem.match(/VITE_\w+/g))
    const lines = readExample().split('\n')
    const wanted = lines.filter((line) => names.has(/^#? ?(VITE_\w+)=/.exec(line)?.[1] ?? ''))
    console.error(`${problem}\n\nWrite into .env, with your own values (these are of the local stack):\n`)
    console.error(wanted.map((line) => `  ${line.replace(/^# ?/, '')}`).join('\n'))
    process.exit(exitCode)
  }
}

/**
 * Defaults for missing variables: the values of .env.example, which match the local stack, so that a fresh clone needs no
 * further step. There are none if there is a .env file or any variable has a remote address.
 */
export function localDefaults(mode: string, root = ROOT): Record<string, string> {
  const given = loadEnv(mode, root, 'VITE_')
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
  const isConfigured = files.some((file) => existsSync(join(root, file)))
  const isOnHost = HOSTS.some((name) => process.env[name] !== undefined)
  const isForElsewhere = Object.values(given).some(
    (value) => URL.canParse(value) && !LOOPBACK.test(new URL(value).hostname),
  )
  if (isConfigured || isOnHost || isForElsewhere) return {}

  const example = Object.entries(parseEnv(readExample()))
  return Object.fromEntries(example.flatMap(([name, value]) => (value && !(name in given) ? [[name, value]] : [])))
}

function readExample(): string {
  return readFileSync(join(ROOT, '.env.example'), 'utf8')
}
