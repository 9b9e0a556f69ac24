// .env: every setting of a deployment. .env.example lists the names; a commented line there is optional.
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { OWNER_EMAIL } from '#shared/owner-email.ts'
import { findSecrets } from '../build/find-secrets.ts'
import secrets from '../../supabase/function-secrets.json' with { type: 'json' }
import { ROOT } from '../../stack/settings.ts'

type Secret = {
  /** Its name or value in a file sent to visitors stops the build. */
  isServerOnly?: boolean
  isLocal?: boolean
}

export const FUNCTION_SECRETS: Record<string, Secret> = secrets

/** What Resend's free plan allows, without EMAILS_PER_DAY. */
export const FREE_EMAILS_PER_DAY = 100

/**
 * What the deployment writes to private.contact_settings, by the column: the share of a number in .env. What goes to the team is
 * divided by the addresses in CONTACT_TO, because the provider counts recipients.
 */
export const LIMITS: Record<string, [variable: string, share: number, isToTeam?: true]> = {
  confirmations_per_day: ['EMAILS_PER_DAY', 0.3],
  notifications_per_day: ['EMAILS_PER_DAY', 0.2, true],
  summaries_per_day: ['EMAILS_PER_DAY', 0.1, true],
  replies_per_day: ['EMAILS_PER_DAY', 0.2],
  account_mails_per_day: ['EMAILS_PER_DAY', 0.2],
  messages_per_hour: ['MESSAGES_PER_HOUR', 1],
  retention_months: ['RETENTION_MONTHS', 1],
}

export type DeployEnv = {
  values: Record<string, string>
  projectRef: string
  projectUrl: string
  siteUrl: string
  cronSecret: string
  functionSecrets: Record<string, string>
  site: Record<string, string>
}

type Rule = [pattern: RegExp, error: string]
const COUNT: Rule = [/^[1-9]\d*$/, 'must be a whole number above 0']

const RULES: Record<string, Rule> = {
  VITE_SITE_URL: [/^https:\/\/[\w-]+(\.[\w-]+)+$/, 'must be https://… without a path'],
  VITE_SUPABASE_URL: [/^https:\/\/[a-z]{20}\.supabase\.co$/, 'must be https://, 20 lower-case letters, .supabase.co'],
  VITE_SUPABASE_PUBLISHABLE_KEY: [/^(sb_publishable_|eyJ)/, 'must begin with sb_publishable_'],
  SUPABASE_SECRET_KEY: [/^(sb_secret_|eyJ)/, 'must begin with sb_secret_'],
  SUPABASE_ACCESS_TOKEN: [/^sbp_(oauth_|v0_)?[a-f0-9]{40}$/, 'must be sbp_ followed by 40 letters and digits'],
  MAIL_FROM: [new RegExp(`^(?:.+ <${OWNER_EMAIL}>|${OWNER_EMAIL})$`), 'must be an address, or Name <address>'],
  CONTACT_TO: [
    new RegExp(`^${OWNER_EMAIL}( *, *${OWNER_EMAIL})*$`),
    'must be an address, or several with commas between',
  ],
  RESEND_API_KEY: [/^re_\w+$/, 'must begin with re_'],
  RESEND_WEBHOOK_SECRET: [/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 32 characters of base64'],
  MAIL_REPLIES_DOMAIN: [/^[\w-]+(\.[\w-]+)+$/, 'must be a domain, such as reply.acme.com'],
  RESEND_RECEIVING_KEY: [/^re_\w+$/, 'must begin with re_'],
  CLOUDFLARE_PROJECT: [/^[a-z0-9][a-z0-9-]{0,57}$/, 'must be lower-case letters, digits and hyphens'],
  CLIENT_ADDRESS_HEADER: [/^[a-z0-9-]+$/, 'must be the name of a header in lower case'],
  VOICE_MINUTES_PER_DAY: COUNT,
  ...Object.fromEntries(Object.values(LIMITS).map(([variable]) => [variable, COUNT])),
}

export function readEnvFile(file = join(ROOT, '.env')): DeployEnv | null {
  if (!existsSync(file)) return null
  return toDeployEnv(checkEnv(readFileSync(file, 'utf8'), EXAMPLE))
}

const EXAMPLE = readFileSync(join(ROOT, '.env.example'), 'utf8')
/** A setting of .env.example, which is optional in a comment. */
const SETTING = /^(# )?([A-Z_]+)=(.*)$/gm
/** Variables of the shell with these names are no settings of the deployment. */
export const SETTING_NAMES = new Set(Array.from(EXAMPLE.matchAll(SETTING), ([, , name = '']) => name))

export function checkEnv(text: string, example: string): Record<string, string> {
  const settingRules = new Map(
    Array.from(example.matchAll(SETTING), ([, comment, name = '', sample]) => [name, { isOptional: comment, sample }]),
  )
  const lines = Object.entries(parseEnv(text)).map(([name, value = '']) => [name, value.trim()] as const)
  const values: Record<string, string> = Object.fromEntries(lines.filter(([, value]) => value !== ''))

  const unknown = Object.keys(values).filter((name) => !settingRules.has(name))
  const problems = unknown.map((name) => `${name} is not a setting: see .env.example`)
  for (const [name, { isOptional, sample }] of settingRules) {
    const value = values[name]
    const isNeeded = !isOptional && !(values['DEPLOY_SITE'] && name.startsWith('CLOUDFLARE_'))
    const error = value === undefined ? isNeeded && 'is missing' : errorIn(name, value, sample, values)
    if (error) problems.push(`${name} ${error}`)
  }
  if (values['VOICE_ASSISTANT_ID'] && !values['VOICE_PUBLIC_KEY'])
    problems.push('VOICE_PUBLIC_KEY is missing: VOICE_ASSISTANT_ID needs it')
  if (values['VOICE_PUBLIC_KEY'] && !values['VOICE_ASSISTANT_ID'] && !values['VOICE_PROVIDER_KEY'])
    problems.push('VOICE_ASSISTANT_ID is missing, or VOICE_PROVIDER_KEY to create an assistant')
  if (values['RESEND_RECEIVING_KEY'] && !values['MAIL_REPLIES_DOMAIN'])
    problems.push('MAIL_REPLIES_DOMAIN is missing: RESEND_RECEIVING_KEY needs it')
  const sender = values['MAIL_FROM']?.replace(/^.*<(.*)>$/, '$1').toLowerCase()
  if (
    values['CONTACT_TO']
      ?.toLowerCase()
      .split(/ *, */)
      .includes(sender ?? '')
  )
    problems.push('MAIL_FROM must not be in CONTACT_TO: mail programs ignore Reply-To in email from oneself')
  if (problems.length > 0) throw new Error(`.env:\n  ${problems.join('\n  ')}`)
  return values
}

function errorIn(name: string, value: string, sample: string | undefined, values: Record<string, string>) {
  // Names that end in .example are reserved.
  if ((value === sample && /your/.test(value)) || /\.example\b/.test(value))
    return 'still has the value of .env.example'
  // It is passed to the CLI in a file, in single quotes.
  if (/['\r\n]/.test(value)) return "cannot contain a ' or a line break"
  const [secret] = name.startsWith('VITE_') ? secretsIn(value, values) : []
  if (secret) return `is public, and has ${secret}. Renew that key: everyone who opened the site could read it`
  const [pattern, error] = RULES[name] ?? []
  return pattern && !pattern.test(value) ? error : null
}

function secretsIn(value: string, values: Record<string, string>): string[] {
  const same = Object.keys(values).filter((name) => !name.startsWith('VITE_') && values[name] === value)
  return [...findSecrets(value, {}), ...same.map((name) => `the value of ${name}`)]
}

function toDeployEnv(values: Record<string, string>): DeployEnv {
  const value = (name: string) => values[name] ?? ''
  const projectUrl = value('VITE_SUPABASE_URL')
  const siteUrl = value('VITE_SITE_URL')
  // Between the scheduler and the function that sends. Derived, so that it is the same in every deployment.
  const cronSecret = createHmac('sha256', value('SUPABASE_SECRET_KEY')).update('cron').digest('hex')
  const ofFunctions = Object.entries(values).filter(
    ([name]) => name in FUNCTION_SECRETS && !FUNCTION_SECRETS[name]?.isLocal,
  )
  // Calls go through the function voice, which has the key and counts them.
  const voice = value('VOICE_ASSISTANT_ID') && { VITE_VOICE_ASSISTANT_ID: value('VOICE_ASSISTANT_ID') }
  return {
    values,
    projectRef: new URL(projectUrl).hostname.split('.')[0] ?? '',
    projectUrl,
    siteUrl,
    cronSecret,
    functionSecrets: { SITE_URL: siteUrl, CRON_SECRET: cronSecret, ...Object.fromEntries(ofFunctions) },
    site: { ...Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('VITE_'))), ...voice },
  }
}
