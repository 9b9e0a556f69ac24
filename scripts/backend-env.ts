import { parseEnv } from 'node:util'

export type BackendEnv = {
  projectRef: string
  projectUrl: string
  siteUrl: string
  confirmEmails: boolean
  /** How the auth service sends its mails. The password is not in here: see `secrets`. */
  authSmtp: { host: string; port: number; user: string; address: string; name: string }
  authSmtpPass: string
  /** For the CLI itself. */
  accessToken: string | undefined
  databasePassword: string | undefined
  cronSecret: string
  /** What the functions find in their environment. */
  functionSecrets: Record<string, string>
}

type Rule = { isRequired?: boolean; isFor?: 'functions'; check?: (value: string) => string | null }

const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).origin === value
const origin = (value: string) => (isOrigin(value) ? null : 'must be https://… without a path')
const origins = (value: string) =>
  value.split(',').every((one) => isOrigin(one.trim())) ? null : 'must be https://… addresses without a path'
const count = (value: string) => (/^[1-9]\d*$/.test(value) ? null : 'must be a whole number above 0')
const oneOf =
  (...words: string[]) =>
  (value: string) =>
    words.includes(value) ? null : `must be ${words.join(' or ')}`
const matches = (pattern: RegExp, complaint: string) => (value: string) => (pattern.test(value) ? null : complaint)

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const NAMED_ADDRESS = /^(?:(.+) <([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+))$/
/** Not `*`: a preview would then carry anybody's words to anybody. */
const recipients = (value: string) =>
  value.split(',').every((one) => ADDRESS.test(one.trim().replace(/^@/, 'all@')))
    ? null
    : 'must be addresses or @domains, with commas'
const RESEND_SMTP = { host: 'smtp.resend.com', port: 465, user: 'resend' }

/** Every name that .env.backend may hold. */
export const RULES: Record<string, Rule> = {
  SUPABASE_PROJECT_REF: { isRequired: true, check: matches(/^[a-z]{20}$/, 'must be 20 small letters') },
  SUPABASE_ACCESS_TOKEN: { check: matches(/^sbp_\w+$/, 'must begin with sbp_') },
  SUPABASE_DB_PASSWORD: {},
  SITE_URL: { isRequired: true, isFor: 'functions', check: origin },
  ALLOWED_ORIGINS: { isFor: 'functions', check: origins },
  SITE_ENV: { isFor: 'functions', check: oneOf('production', 'preview') },
  PREVIEW_RECIPIENTS: { isFor: 'functions', check: recipients },
  CONFIRM_EMAILS: { check: oneOf('true', 'false') },
  MAIL_FROM: {
    isRequired: true,
    isFor: 'functions',
    check: matches(NAMED_ADDRESS, 'must be an address, or Name <address>'),
  },
  CONTACT_TO: { isRequired: true, isFor: 'functions', check: matches(ADDRESS, 'must be one address') },
  RESEND_API_KEY: { isFor: 'functions', check: matches(/^re_\w+$/, 'must begin with re_') },
  SMTP_HOST: { isFor: 'functions' },
  SMTP_PORT: {
    isFor: 'functions',
    check: (value) =>
      ['25', '587'].includes(value) ? 'cannot be 25 or 587: hosted functions cannot reach them' : count(value),
  },
  SMTP_USER: { isFor: 'functions' },
  SMTP_PASS: { isFor: 'functions' },
  CRON_SECRET: {
    isRequired: true,
    isFor: 'functions',
    check: matches(/^[\w-]{32,}$/, 'must be 32 or more letters and digits: openssl rand -hex 32'),
  },
  TURNSTILE_SECRET_KEY: { isFor: 'functions' },
  VOICE_PUBLIC_KEY: { isFor: 'functions' },
  VOICE_PROVIDER_KEY: { isFor: 'functions' },
  VOICE_ASSISTANT_ID: { isFor: 'functions' },
  VOICE_SECONDS_PER_CALL: { isFor: 'functions', check: count },
  VOICE_MINUTES_PER_DAY: { isFor: 'functions', check: count },
  VOICE_CALLS_PER_HOUR: { isFor: 'functions', check: count },
}

/** Shown as they are; everything else is masked. */
export const PUBLIC_NAMES = [
  'SITE_URL',
  'ALLOWED_ORIGINS',
  'SITE_ENV',
  'MAIL_FROM',
  'CONTACT_TO',
  'SMTP_HOST',
  'SMTP_PORT',
  'VOICE_ASSISTANT_ID',
  'VOICE_SECONDS_PER_CALL',
  'VOICE_MINUTES_PER_DAY',
  'VOICE_CALLS_PER_HOUR',
]

/** Throws one error that names everything that is wrong, so that nobody has to come back twice. */
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

/** Also of the lines that are commented out. Numbers may well be right as they are. */
function exampleValues(example: string): Set<string> {
  const values = Object.values(parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')))
  return new Set(values.filter((value): value is string => /your/i.test(value ?? '')))
}

function complaintOf(value: string, check: Rule['check'], placeholders: Set<string>): string | null {
  // Nobody can own a name that ends in .example.
  if (placeholders.has(value) || /\.example\b/.test(value)) return 'still has the value of the example'
  // It travels to the CLI in a file, between single quotes.
  if (/['\r\n]/.test(value)) return "cannot hold a ' or a line break"
  return check?.(value) ?? null
}

/** What only makes sense together. */
function findGaps(given: Record<string, string>): string[] {
  const gaps: string[] = []
  if (!given['RESEND_API_KEY'] && !given['SMTP_HOST']) gaps.push('RESEND_API_KEY or SMTP_HOST is missing')
  if (given['RESEND_API_KEY'] && given['SMTP_HOST']) gaps.push('RESEND_API_KEY and SMTP_HOST: only one of them')
  if (given['SMTP_HOST'])
    for (const name of ['SMTP_USER', 'SMTP_PASS']) if (!given[name]) gaps.push(`${name} is missing, for SMTP_HOST`)
  if (given['PREVIEW_RECIPIENTS'] && given['SITE_ENV'] !== 'preview')
    gaps.push('PREVIEW_RECIPIENTS is only for SITE_ENV=preview')
  const voice = ['VOICE_PUBLIC_KEY', 'VOICE_PROVIDER_KEY', 'VOICE_ASSISTANT_ID']
  if (new Set(voice.map((name) => Boolean(given[name]))).size > 1) gaps.push(`${voice.join(', ')}: all or none`)
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
    functionSecrets: Object.fromEntries(Object.entries(given).filter(([key]) => RULES[key]?.isFor === 'functions')),
  }
}
