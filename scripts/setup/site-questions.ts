import { UPLOAD_TO } from '../deploy/site.ts'
import type { EnvFile } from './env-file.ts'
import type { Question } from './set-up.ts'

type Files = { site: EnvFile; backend: EnvFile }

const REF = /\b[a-z]{20}\b/

/** A variable of .env.backend. */
function variable({ backend }: Files, id: string, title: string, extra: Partial<Question> = {}): Question {
  const check = (value: string) => backend.check(id, value)
  return {
    title,
    current: () => {
      const value = backend.read(id)
      return value !== null && check(value) === null ? value : null
    },
    check,
    write: (value) => backend.write(id, value),
    ...extra,
  }
}

/** Settings that every site needs. */
export function neededQuestions(files: Files, brand: () => { name: string; email: string }): Question[] {
  const { site, backend } = files
  return [
    variable(files, 'SITE_URL', 'Address of the site, such as https://acme.com', {
      current: () => agreed(site.read('VITE_SITE_URL'), backend.read('SITE_URL')),
      suggest: () => backend.read('SITE_URL') ?? '',
      tidy: (answer) => (answer.includes('://') ? answer : `https://${answer}`).replace(/\/+$/, ''),
      write: (value) => {
        backend.write('SITE_URL', value)
        site.write('VITE_SITE_URL', value)
      },
    }),
    variable(files, 'SUPABASE_PROJECT_REF', 'Supabase project: its reference, or the address of its dashboard', {
      hint: 'supabase.com/dashboard → New project, Postgres 17, in the region nearest to your visitors.',
      current: () => agreed(REF.exec(site.read('VITE_SUPABASE_URL') ?? '')?.[0], backend.read('SUPABASE_PROJECT_REF')),
      suggest: () => backend.read('SUPABASE_PROJECT_REF') ?? '',
      tidy: (answer) => REF.exec(answer)?.[0] ?? answer,
      write: (value) => {
        backend.write('SUPABASE_PROJECT_REF', value)
        site.write('VITE_SUPABASE_URL', `https://${value}.supabase.co`)
      },
    }),
    {
      title: 'Publishable key of the project',
      hint: 'Project Settings → API Keys. Visitors get this one; never the secret key.',
      current: () => site.read('VITE_SUPABASE_PUBLISHABLE_KEY'),
      check: checkPublicKey,
      write: (value) => site.write('VITE_SUPABASE_PUBLISHABLE_KEY', value),
    },
    variable(files, 'SUPABASE_ACCESS_TOKEN', 'Access token of your Supabase account', {
      hint: 'Account → Access Tokens. Not needed after npx supabase login on this machine.',
      isOptional: true,
      isSecret: true,
    }),
    variable(files, 'MAIL_FROM', 'Sender of the emails', {
      hint: 'An address of a domain that your email provider has verified.',
      suggest: () =>
        `${brand().name} <hello@${new URL(backend.read('SITE_URL') ?? 'https://acme.com').hostname.replace(/^www\./, '')}>`,
    }),
    variable(files, 'CONTACT_TO', 'Address that is notified of new leads', {
      hint: 'One address. Invite colleagues later, on the Team page of the inbox.',
      suggest: () => brand().email,
    }),
    variable(files, 'RESEND_API_KEY', 'Resend API key, for sending email', {
      hint: 'resend.com → API Keys, with sending access only.',
      isSecret: true,
    }),
    {
      title: 'Where the site is uploaded: cloudflare:PROJECT or netlify:SITE-ID',
      hint: 'The host and the name of the site there. Leave it empty if you upload dist/ yourself.',
      isOptional: true,
      current: () => site.read('UPLOAD_TO'),
      check: (value) => (UPLOAD_TO.test(value) ? null : 'must be cloudflare:PROJECT or netlify:SITE-ID'),
      write: (value) => site.write('UPLOAD_TO', value),
    },
  ]
}

/** Optional parts, by their purpose. */
export function furtherQuestions(files: Files): Record<string, Question[]> {
  const { site, backend } = files
  return {
    'Delivery status of emails (Resend webhook)': [
      variable(files, 'RESEND_WEBHOOK_SECRET', "Signing secret of Resend's webhook", {
        hint: 'resend.com → Webhooks → Add, all email events, to …/functions/v1/mail-events of your project.',
        isSecret: true,
      }),
    ],
    'Bot protection (Cloudflare Turnstile)': [
      variable(files, 'TURNSTILE_SECRET_KEY', 'Secret key of Turnstile', { isSecret: true }),
      {
        title: 'Site key of Turnstile',
        current: () => site.read('VITE_TURNSTILE_SITE_KEY'),
        check: () => null,
        write: (value) => site.write('VITE_TURNSTILE_SITE_KEY', value),
      },
    ],
    'The voice assistant (Vapi, vapi.ai, from $0.05 a minute)': [
      variable(files, 'VOICE_ASSISTANT_ID', 'Id of the assistant', {
        hint: 'VOICE_PROVIDER_KEY=… npm run deploy -- voice creates it, with a private key of dashboard.vapi.ai, and prints its id.',
        write: (value) => {
          backend.write('VOICE_ASSISTANT_ID', value)
          site.write('VITE_VOICE_ASSISTANT_ID', value)
          // The function in front of the provider needs no key from the page.
          site.write('VITE_VOICE_PUBLIC_KEY', value && 'page')
          site.write('VITE_VOICE_API_URL', value && `${site.read('VITE_SUPABASE_URL')}/functions/v1/voice`)
        },
      }),
      variable(files, 'VOICE_PUBLIC_KEY', 'Public key of Vapi, restricted as npm run deploy -- voice prints', {
        isSecret: true,
      }),
    ],
  }
}

/** The value if both files agree. */
function agreed(one: string | null | undefined, other: string | null): string | null {
  return one === other ? other : null
}

function checkPublicKey(key: string): string | null {
  if (key.startsWith('sb_secret_')) return 'is a secret key: anyone who opens the site could change all data'
  return key.startsWith('sb_publishable_') ? null : 'must begin with sb_publishable_'
}
