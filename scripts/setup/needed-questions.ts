import { randomBytes } from 'node:crypto'
import { complaintAbout } from '../deploy/backend-env.ts'
import { payloadOf } from '../doctor/environment.ts'
import { withHttps } from './brand-questions.ts'
import { backendVariable, doctorVariable, type Extra, type Files } from './env-variables.ts'
import type { Question } from './walk.ts'

const STAND_IN = [
  'VITE_VOICE_PUBLIC_KEY',
  'VITE_VOICE_ASSISTANT_ID',
  'VITE_VOICE_API_URL',
  'VITE_VOICE_CALL_MACHINE_URL',
]
const REF = /\b[a-z]{20}\b/

/** What no site is without. */
export function neededQuestions(files: Files, brandName: () => string, teamAddress: () => string): Question[] {
  const { site, backend } = files
  const backendQuestion = (id: string, title: string, extra?: Extra) => backendVariable(files, id, title, extra)
  const bySmtp = { when: () => backend.read('RESEND_API_KEY') === null }
  return [
    {
      ...backendQuestion('SITE_URL', 'Address of the site, such as https://acme.com'),
      current: () => agreed(site.read('VITE_SITE_URL'), backend.read('SITE_URL')),
      suggest: () => backend.read('SITE_URL'),
      tidy: (answer) => withHttps(answer).replace(/\/+$/, ''),
      write: (value) => {
        backend.write('SITE_URL', value)
        site.write('VITE_SITE_URL', value)
        // The example has the local stand-in's, which a real site refuses.
        if (site.read('VITE_VOICE_CALL_MACHINE_URL')) for (const name of STAND_IN) site.write(name, null)
      },
    },
    {
      ...backendQuestion('SUPABASE_PROJECT_REF', 'Supabase project: its reference, or the address of its dashboard'),
      hint: 'supabase.com/dashboard → New project, Postgres 17, near your visitors.',
      current: () => agreed(REF.exec(site.read('VITE_SUPABASE_URL') ?? '')?.[0], backend.read('SUPABASE_PROJECT_REF')),
      suggest: () => backend.read('SUPABASE_PROJECT_REF'),
      tidy: (answer) => REF.exec(answer)?.[0] ?? answer,
      write: (value) => {
        backend.write('SUPABASE_PROJECT_REF', value)
        site.write('VITE_SUPABASE_URL', `https://${value}.supabase.co`)
      },
    },
    {
      id: 'VITE_SUPABASE_PUBLISHABLE_KEY',
      title: 'Its publishable key',
      hint: 'Settings → API Keys. Visitors get this one; never the secret key.',
      current: () => {
        const value = site.read('VITE_SUPABASE_PUBLISHABLE_KEY')
        return value === files.siteExample['VITE_SUPABASE_PUBLISHABLE_KEY'] ? null : value
      },
      check: checkPublicKey,
      write: (value) => site.write('VITE_SUPABASE_PUBLISHABLE_KEY', value),
    },
    backendQuestion('SUPABASE_ACCESS_TOKEN', 'Access token of your Supabase account', {
      hint: 'Account → Access Tokens. Not needed after npx supabase login on this machine.',
      isOptional: true,
      isSecret: true,
    }),
    backendQuestion('MAIL_FROM', 'Sender of the mails', {
      hint: 'An address of a domain that your mail provider has verified.',
      suggest: () => `${brandName()} <hello@${hostOf(backend.read('SITE_URL'))}>`,
    }),
    backendQuestion('CONTACT_TO', 'Who is told of a new lead', { suggest: teamAddress }),
    backendQuestion('RESEND_API_KEY', 'Key of Resend, which sends the mails', {
      hint: 'resend.com → API Keys, one that may only send. None, if you have an SMTP server.',
      isOptional: true,
      isSecret: true,
    }),
    backendQuestion('SMTP_HOST', 'SMTP server, on port 465', bySmtp),
    backendQuestion('SMTP_USER', 'Its user', bySmtp),
    backendQuestion('SMTP_PASS', 'Its password', { ...bySmtp, isSecret: true }),
    doctorVariable(
      files,
      'SUPABASE_SERVICE_ROLE_KEY',
      'Secret key of the project, for the doctor and the team',
      checkSecretKey,
      {
        hint: 'Settings → API Keys. It can do everything and stays in .env.doctor on this machine.',
        isOptional: true,
        isSecret: true,
      },
    ),
  ]
}

/** Between scheduler and functions; no one needs to know it. */
export function makeCronSecret({ backend, backendExample }: Files): void {
  const value = backend.read('CRON_SECRET')
  const isMade = value !== null && complaintAbout('CRON_SECRET', value, backendExample) === null
  if (!isMade) backend.write('CRON_SECRET', randomBytes(32).toString('hex'))
}

/** What both files say. */
function agreed(one: string | null | undefined, other: string | null): string | null {
  return one === other ? other : null
}

function hostOf(url: string | null): string {
  return new URL(url ?? 'https://acme.com').hostname.replace(/^www\./, '')
}

function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || payloadOf(key)?.['role'] === 'service_role'
}

function checkSecretKey(key: string): string | null {
  return isSecretKey(key) ? null : 'must be the secret (or service_role) key'
}

function checkPublicKey(key: string): string | null {
  if (isSecretKey(key)) return 'is a secret key: everyone who opens the site could change all data'
  return key.startsWith('sb_publishable_') || payloadOf(key)?.['role'] === 'anon'
    ? null
    : 'must begin with sb_publishable_'
}
