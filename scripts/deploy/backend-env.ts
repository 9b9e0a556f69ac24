import { parseEnv } from 'node:util'
import { FUNCTION_SECRETS, NAMED_ADDRESS } from '../../stack/src/functions/function-secrets.ts'

export type BackendEnv = {
  projectRef: string
  projectUrl: string
  siteUrl: string
  confirmEmails: boolean
  /** How the auth service sends its mails, without the password. */
  authSmtp: { host: string; port: number; user: string; address: string; name: string }
  authSmtpPass: string
  /** For the CLI itself. */
  accessToken: string | undefined
  databasePassword: string | undefined
  cronSecret: string
  /** What the functions find in their environment. */
  functionSecrets: Record<string, string>
}

type Rule = { isRequired?: true; check?: (value: string) => string | null }

const matches = (pattern: RegExp, complaint: string) => (value: string) => (pattern.test(value) ? null : complaint)

const RESEND_SMTP = { host: 'smtp.resend.com', port: 465, user: 'resend' }

/** For the CLI and the settings of accounts; the functions do not see them. */
const PROJECT: Record<string, Rule> = {
  SUPABASE_PROJECT_REF: { isRequired: true, check: matches(/^[a-z]{20}$/, 'must be 20 small letters') },
  // As the CLI has it.
  SUPABASE_ACCESS_TOKEN: {
    check: matches(/^sbp_(oauth_|v0_)?[a-f0-9]{40}$/, 'must be sbp_ and 40 letters and digits'),
  },
  SUPABASE_DB_PASSWORD: {},
  CONFIRM_EMAILS: { check: matches(/^(true|false)$/, 'must be true or false') },
}

/** Every name that .env.backend may hold. */
export const RULES: Record<string, Rule> = {
  ...PROJECT,
  ...Object.fromEntries(Object.entries(FUNCTION_SECRETS).filter(([, { isLocal }]) => !isLocal)),
}

/** Throws one error that names everything that is wrong at once. */
export function readBackendEnv(text: string, example: string): BackendEnv {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(parseEnv(text))) if (value?.trim()) given[name] = value.trim()

  const placeholders = exampleValues(example)
  const problems = Object.keys(given)
    .filter((name) => !(name in RULES))
    .map((name) => `${name} is not known`)
  for (const [name, { isRequired, check }] of Object.entries(RULES)) {
    const value = given[name]
    const complaint = value === undefined ? (isRequired ? 'is missing' : null) : complaintOf(value, check, placeholders)
    if (complaint) problems.push(`${name} ${complaint}`)
  }
  problems.push(...findGaps(given))
  if (problems.length > 0) throw new Error(`.env.backend:\n  ${problems.join('\n  ')}\nSee .env.backend.example.`)
  return toBackendEnv(given)
}

/** What is wrong with one value of .env.backend, or null. */
export function complaintAbout(name: string, value: string, example: string): string | null {
  return complaintOf(value, RULES[name]?.check, exampleValues(example))
}

/** Also those of commented lines. Numbers are left out: they may be right as they are. */
function exampleValues(example: string): Set<string> {
  const values = Object.values(parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')))
  return new Set(values.filter((value): value is string => /your/i.test(value ?? '')))
}

function complaintOf(value: string, check: Rule['check'], placeholders: Set<string>): string | null {
  // No one can own a name that ends in .example.
  if (placeholders.has(value) || /\.example\b/.test(value)) return 'still has the value of the example'
  // It travels to the CLI in a file, between single quotes.
  if (/['\r\n]/.test(value)) return "cannot hold a ' or a line break"
  return check?.(value) ?? null
}

/** What only makes sense together. */
function findGaps(given: Record<string, string>): string[] {
  const gaps: string[] = []
  if (!given['RESEND_API_KEY'] && !given['SMTP_HOST']) gaps.push('RESEND_API_KEY or SMTP_HOST is missing')
  if (given['RESEND_API_KEY'] && given['SMTP_HOST'] && !given['CONTACT_TO_FALLBACK'])
    gaps.push('RESEND_API_KEY and SMTP_HOST: only one of them, unless the second is for CONTACT_TO_FALLBACK')
  if (given['SMTP_HOST'])
    for (const name of ['SMTP_USER', 'SMTP_PASS']) if (!given[name]) gaps.push(`${name} is missing, for SMTP_HOST`)
  gaps.push(...findChannelGaps(given))
  if (given['PREVIEW_RECIPIENTS'] && given['SITE_ENV'] !== 'preview')
    gaps.push('PREVIEW_RECIPIENTS is only for SITE_ENV=preview')
  const voice = ['VOICE_PUBLIC_KEY', 'VOICE_PROVIDER_KEY', 'VOICE_ASSISTANT_ID']
  if (new Set(voice.map((name) => Boolean(given[name]))).size > 1) gaps.push(`${voice.join(', ')}: all or none`)
  return gaps
}

function findChannelGaps(given: Record<string, string>): string[] {
  const gaps: string[] = []
  if (
    given['CONTACT_TO_FALLBACK']?.toLowerCase() === given['CONTACT_TO']?.toLowerCase() &&
    given['CONTACT_TO_FALLBACK']
  )
    gaps.push('CONTACT_TO_FALLBACK must be another address than CONTACT_TO')
  if (given['RESEND_WEBHOOK_SECRET'] && !given['RESEND_API_KEY'])
    gaps.push('RESEND_WEBHOOK_SECRET is only for RESEND_API_KEY')
  if (Boolean(given['CHANNEL_WEBHOOK_URL']) !== Boolean(given['CHANNEL_WEBHOOK_SECRET']))
    gaps.push('CHANNEL_WEBHOOK_URL, CHANNEL_WEBHOOK_SECRET: both or none')
  const hosts = (given['CHANNEL_HOSTS'] ?? 'hooks.slack.com').split(',').map((host) => host.trim())
  for (const name of ['CHANNEL_WEBHOOK_URL', 'CHANNEL_SLACK_URL']) {
    const url = given[name]
    if (url && URL.canParse(url) && !hosts.includes(new URL(url).host))
      gaps.push(`${name}: its host is not in CHANNEL_HOSTS (${hosts.join(', ')})`)
  }
  return gaps
}

function toBackendEnv(given: Record<string, string>): BackendEnv {
  const value = (name: string) => given[name] ?? ''
  const [, name, address, bareAddress] = NAMED_ADDRESS.exec(value('MAIL_FROM')) ?? []
  const smtp = given['RESEND_API_KEY']
    ? RESEND_SMTP
    : { host: value('SMTP_HOST'), port: Number(given['SMTP_PORT'] ?? 465), user: value('SMTP_USER') }
  return {
    projectRef: value('SUPABASE_PROJECT_REF'),
    projectUrl: `https://${value('SUPABASE_PROJECT_REF')}.supabase.co`,
    siteUrl: value('SITE_URL'),
    confirmEmails: given['CONFIRM_EMAILS'] === 'true',
    authSmtp: { ...smtp, address: address ?? bareAddress ?? '', name: name ?? '' },
    authSmtpPass: given['RESEND_API_KEY'] ?? value('SMTP_PASS'),
    accessToken: given['SUPABASE_ACCESS_TOKEN'],
    databasePassword: given['SUPABASE_DB_PASSWORD'],
    cronSecret: value('CRON_SECRET'),
    functionSecrets: Object.fromEntries(Object.entries(given).filter(([key]) => key in FUNCTION_SECRETS)),
  }
}
