/**
 * Every secret of the functions, named once: the deployment checks and uploads them, the build looks for them in dist/,
 * the local stack passes them on. .env.backend.example explains them.
 */
type Secret = {
  isRequired?: true
  /** Shown as it is in what a deployment prints; everything else is masked. */
  isPublic?: true
  /** Its name or value in a file that visitors get stops the build. */
  isServerOnly?: true
  /** Only for the local stack and tests: a deployment does not know it. */
  isLocal?: true
  /** What is wrong with a value, or null. */
  check?: (value: string) => string | null
}

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
export const NAMED_ADDRESS = /^(?:(.+) <([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+))$/

const matches = (pattern: RegExp, complaint: string) => (value: string) => (pattern.test(value) ? null : complaint)
const each = (isRight: (one: string) => boolean, complaint: string) => (value: string) =>
  value.split(',').every((one) => isRight(one.trim())) ? null : complaint
const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).origin === value
const httpsUrl = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === 'https:' ? null : 'must be an https:// address'
const webhookSecret = matches(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 32 characters of base64')
const count = matches(/^[1-9]\d*$/, 'must be a whole number above 0')

export const FUNCTION_SECRETS: Record<string, Secret> = {
  SITE_URL: {
    isRequired: true,
    isPublic: true,
    check: (value) => (isOrigin(value) ? null : 'must be https://… without a path'),
  },
  ALLOWED_ORIGINS: { isPublic: true, check: each(isOrigin, 'must be https://… addresses without a path') },
  SITE_ENV: { isPublic: true, check: matches(/^(production|preview)$/, 'must be production or preview') },
  // Not `*`: a preview would then send anyone's words to anyone.
  PREVIEW_RECIPIENTS: {
    check: each((one) => ADDRESS.test(one.replace(/^@/, 'all@')), 'must be addresses or @domains, with commas'),
  },
  MAIL_FROM: {
    isRequired: true,
    isPublic: true,
    check: matches(NAMED_ADDRESS, 'must be an address, or Name <address>'),
  },
  CONTACT_TO: { isRequired: true, isPublic: true, check: matches(ADDRESS, 'must be one address') },
  CONTACT_TO_FALLBACK: { isPublic: true, check: matches(ADDRESS, 'must be one address') },
  RESEND_API_KEY: { isServerOnly: true, check: matches(/^re_\w+$/, 'must begin with re_') },
  RESEND_API_URL: { isLocal: true },
  RESEND_WEBHOOK_SECRET: { isServerOnly: true, check: webhookSecret },
  SMTP_HOST: { isPublic: true },
  SMTP_PORT: {
    isPublic: true,
    check: (value) =>
      ['25', '587'].includes(value) ? 'cannot be 25 or 587: hosted functions cannot reach them' : count(value),
  },
  SMTP_USER: {},
  SMTP_PASS: { isServerOnly: true },
  CRON_SECRET: {
    isRequired: true,
    isServerOnly: true,
    check: matches(/^[\w-]{32,}$/, 'must be 32 or more letters and digits: openssl rand -hex 32'),
  },
  CHANNEL_WEBHOOK_URL: { check: httpsUrl },
  CHANNEL_WEBHOOK_SECRET: { isServerOnly: true, check: webhookSecret },
  CHANNEL_SLACK_URL: { isServerOnly: true, check: httpsUrl },
  CHANNEL_HOSTS: {
    isPublic: true,
    check: each((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one), 'must be host names'),
  },
  CHANNEL_LOCAL: { isLocal: true },
  TURNSTILE_SECRET_KEY: { isServerOnly: true },
  VOICE_PUBLIC_KEY: {},
  VOICE_PROVIDER_KEY: { isServerOnly: true },
  VOICE_PROVIDER_URL: { isLocal: true },
  VOICE_ASSISTANT_ID: { isPublic: true },
  VOICE_SECONDS_PER_CALL: { isPublic: true, check: count },
  VOICE_MINUTES_PER_DAY: { isPublic: true, check: count },
  VOICE_CALLS_PER_HOUR: { isPublic: true, check: count },
  VOICE_MESSAGES_PER_DAY: { isPublic: true, check: count },
}

/** Tells the database which channels hear of a lead, and whether there is a second address. */
export function waysSql(secrets: Record<string, string | undefined>): string {
  const channels = [
    ...(secrets['CHANNEL_WEBHOOK_URL'] ? ['webhook'] : []),
    ...(secrets['CHANNEL_SLACK_URL'] ? ['slack'] : []),
  ]
  return `select private.set_ways('{${channels.join(',')}}', ${Boolean(secrets['CONTACT_TO_FALLBACK'])});\n`
}
