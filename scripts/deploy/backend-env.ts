import { parseEnv } from 'node:util'
import secrets from '../../supabase/function-secrets.json' with { type: 'json' }

/**
 * Every secret of the functions. The build searches dist/ for the server's; the local stack passes all of them on.
 * .env.backend.example explains them.
 */
type Secret = {
  isRequired?: boolean
  /** Printed by a deployment without masking. */
  isPublic?: boolean
  /** Its name or value in a file sent to visitors stops the build. */
  isServerOnly?: boolean
  /** Only for the local stack and tests, not for deployments. */
  isLocal?: boolean
}

export const FUNCTION_SECRETS: Record<string, Secret> = secrets

export type BackendEnv = {
  projectRef: string
  projectUrl: string
  siteUrl: string
  confirmEmails: boolean
  /** For the CLI itself. */
  accessToken: string | undefined
  databasePassword: string | undefined
  cronSecret: string
  /** The environment of the functions. */
  functionSecrets: Record<string, string>
}

/** What is wrong with a value, or null. */
type Check = (value: string) => string | null

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const NAMED_ADDRESS = /^(?:.+ <[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/

const matches =
  (pattern: RegExp, error: string): Check =>
  (value) =>
    pattern.test(value) ? null : error
const each =
  (isRight: (one: string) => boolean, error: string): Check =>
  (value) =>
    value.split(',').every((one) => isRight(one.trim())) ? null : error
const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).origin === value
const oneAddress = matches(ADDRESS, 'must be one address')
const count = matches(/^[1-9]\d*$/, 'must be a whole number above 0')

/** For the CLI and the account settings; not passed to the functions. */
const PROJECT = {
  SUPABASE_PROJECT_REF: { isRequired: true },
  SUPABASE_ACCESS_TOKEN: {},
  SUPABASE_DB_PASSWORD: {},
  CONFIRM_EMAILS: {},
}

/** Every variable that .env.backend may contain. */
export const VARIABLES: Record<string, Secret> = {
  ...PROJECT,
  ...Object.fromEntries(Object.entries(FUNCTION_SECRETS).filter(([, { isLocal }]) => !isLocal)),
}

const CHECKS: Partial<Record<string, Check>> = {
  SUPABASE_PROJECT_REF: matches(/^[a-z]{20}$/, 'must be 20 lower-case letters'),
  // The CLI's own check.
  SUPABASE_ACCESS_TOKEN: matches(/^sbp_(oauth_|v0_)?[a-f0-9]{40}$/, 'must be sbp_ followed by 40 letters and digits'),
  CONFIRM_EMAILS: matches(/^(true|false)$/, 'must be true or false'),
  SITE_URL: (value) => (isOrigin(value) ? null : 'must be https://… without a path'),
  ALLOWED_ORIGINS: each(isOrigin, 'must be https://… addresses without a path'),
  SITE_ENV: matches(/^(production|preview)$/, 'must be production or preview'),
  // Not `*`: a preview could then be used to send any text to any address.
  PREVIEW_RECIPIENTS: each(
    (one) => ADDRESS.test(one.replace(/^@/, 'all@')),
    'must be addresses or @domains, separated by commas',
  ),
  MAIL_FROM: matches(NAMED_ADDRESS, 'must be an address, or Name <address>'),
  CONTACT_TO: oneAddress,
  RESEND_API_KEY: matches(/^re_\w+$/, 'must begin with re_'),
  RESEND_WEBHOOK_SECRET: matches(
    /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    'must be whsec_ followed by at least 32 characters of base64',
  ),
  CRON_SECRET: matches(/^[\w-]{32,}$/, 'must be 32 or more letters and digits: openssl rand -hex 32'),
  VOICE_SECONDS_PER_CALL: count,
  VOICE_MINUTES_PER_DAY: count,
  VOICE_CALLS_PER_HOUR: count,
  VOICE_MESSAGES_PER_DAY: count,
} satisfies Partial<Record<keyof typeof secrets | keyof typeof PROJECT, Check>>

/** Throws one error that lists all mistakes. */
export function readBackendEnv(text: string, example: string): BackendEnv {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(parseEnv(text))) if (value?.trim()) given[name] = value.trim()

  const problems = Object.keys(given)
    .filter((name) => !(name in VARIABLES))
    .map((name) => `${name} is not a known variable`)
  for (const [name, { isRequired }] of Object.entries(VARIABLES)) {
    const value = given[name]
    const error = value === undefined ? isRequired && 'is missing' : errorIn(name, value, example)
    if (error) problems.push(`${name} ${error}`)
  }
  problems.push(...findGaps(given))
  if (problems.length > 0) throw new Error(`.env.backend:\n  ${problems.join('\n  ')}\nSee .env.backend.example.`)
  return toBackendEnv(given)
}

/** What is wrong with one value of .env.backend, or null. */
export function errorIn(name: string, value: string, example: string): string | null {
  // Names that end in .example are reserved.
  if (exampleValues(example).includes(value) || /\.example\b/.test(value)) return 'still has the value of the example'
  // It is passed to the CLI in a file, in single quotes.
  if (/['\r\n]/.test(value)) return "cannot contain a ' or a line break"
  return CHECKS[name]?.(value) ?? null
}

/** Includes commented lines. Numbers are left out, because they may be valid values. */
function exampleValues(example: string): (string | undefined)[] {
  const values = Object.values(parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')))
  return values.filter((value) => /your/i.test(value ?? ''))
}

/** Variables that depend on each other. */
function findGaps(given: Record<string, string>): string[] {
  const has = (name: string) => Boolean(given[name])
  const gaps: string[] = []
  if (has('PREVIEW_RECIPIENTS') && given['SITE_ENV'] !== 'preview')
    gaps.push('PREVIEW_RECIPIENTS can only be used with SITE_ENV=preview')
  const voice = ['VOICE_PUBLIC_KEY', 'VOICE_ASSISTANT_ID']
  if (new Set(voice.map(has)).size > 1) gaps.push(`${voice.join(', ')}: set all of them or none`)
  return gaps
}

function toBackendEnv(given: Record<string, string>): BackendEnv {
  const value = (name: string) => given[name] ?? ''
  return {
    projectRef: value('SUPABASE_PROJECT_REF'),
    projectUrl: `https://${value('SUPABASE_PROJECT_REF')}.supabase.co`,
    siteUrl: value('SITE_URL'),
    confirmEmails: given['CONFIRM_EMAILS'] === 'true',
    accessToken: given['SUPABASE_ACCESS_TOKEN'],
    databasePassword: given['SUPABASE_DB_PASSWORD'],
    cronSecret: value('CRON_SECRET'),
    functionSecrets: Object.fromEntries(Object.entries(given).filter(([key]) => key in FUNCTION_SECRETS)),
  }
}
