import { join, resolve } from 'node:path'
import { StackError } from './process/stack-error.ts'

export const ROOT = join(import.meta.dirname, '..')

/** `dev` serves the sources with hot reload, `start` serves dist/ as a static host would. */
export type Mode = 'dev' | 'start'

export const PORTS = {
  site: { variable: 'STACK_SITE_PORT', dev: 5173, start: 4173 },
  api: { variable: 'STACK_API_PORT', dev: 54321, start: 54321 },
  database: { variable: 'STACK_DB_PORT', dev: 54322, start: 54322 },
  mailbox: { variable: 'STACK_MAIL_PORT', dev: 1080, start: 1080 },
  smtp: { variable: 'STACK_SMTP_PORT', dev: 1025, start: 1025 },
  resend: { variable: 'STACK_RESEND_PORT', dev: 54381, start: 54381 },
  voice: { variable: 'STACK_VOICE_PORT', dev: 54382, start: 54382 },
} as const

export type PortName = keyof typeof PORTS
export const PORT_NAMES = Object.keys(PORTS) as PortName[]

// The published defaults of Supabase's own local development. They give access to nothing outside this machine unless someone opens a tunnel: every part listens on 127.0.0.1 only.
export const KEYS = {
  anon: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  service: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
  cron: 'local-cron-secret',
  resend: 're_local',
  voice: 'voice-local',
  assistant: 'stand-in',
  resendFullAccess: 're_local_full',
  webhook: 'whsec_bG9jYWwtd2ViaG9vay1zZWNyZXQ=',
}

/** Where the fake Resend receives. */
export const REPLIES_DOMAIN = 'reply.localhost'

/** The variables of a site built for the local stack. With one address for both, a page calls the API at its own origin. */
export const LOCAL_SITE = {
  VITE_SITE_URL: url(PORTS.site.start),
  VITE_SUPABASE_URL: url(PORTS.site.start),
  VITE_SUPABASE_PUBLISHABLE_KEY: KEYS.anon,
}

/** The variable STACK, and the name that the start prints. */
export const ENGINES = { supabase: 'Supabase (native runtime)', 'stand-in': 'stand-in (offline)' }

export type StackSettings = {
  mode: Mode
  engine: keyof typeof ENGINES
  /** Limits per address of the contact form and the voice demo. Browser tests, all from one address, run without. */
  hasLimits: boolean
  folder: string
  dist: string
  ports: Record<PortName, number>
  siteUrl: string
  apiUrl: string
  mailUrl: string
  resendUrl: string
  voiceUrl: string
}

export const stackFolder = (env = process.env) => resolve(env['STACK_DIR'] ?? join(ROOT, '.local'))

export function readSettings(mode: Mode, env: NodeJS.ProcessEnv = process.env): StackSettings {
  const port = (name: PortName): number => {
    const { variable } = PORTS[name]
    const value = env[variable]
    if (!value) return PORTS[name][mode]
    const number = Number(value)
    if (Number.isInteger(number) && number > 0 && number < 65_536) return number
    throw new StackError(`${variable}=${value} is not a port.`, `Use a number between 1 and 65535: ${variable}=14321`)
  }
  const ports = Object.fromEntries(PORT_NAMES.map((name) => [name, port(name)])) as StackSettings['ports']
  return {
    mode,
    engine: env['STACK'] === 'supabase' ? 'supabase' : 'stand-in',
    hasLimits: env['STACK_LIMITS'] !== 'off',
    folder: stackFolder(env),
    dist: resolve(env['STACK_DIST'] ?? join(ROOT, 'dist')),
    ports,
    siteUrl: url(ports.site),
    apiUrl: url(ports.api),
    mailUrl: url(ports.mailbox),
    resendUrl: url(ports.resend),
    voiceUrl: url(ports.voice),
  }
}

type Role = 'postgres' | 'supabase_admin' | 'lite_gateway'

export function databaseUrl(settings: StackSettings, role: Role): string {
  return `postgresql://${role}:postgres@127.0.0.1:${settings.ports.database}/postgres`
}

function url(port: number): string {
  return `http://127.0.0.1:${port}`
}
