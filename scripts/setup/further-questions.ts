import { backendVariable, doctorVariable, type Extra, type Files } from './env-variables.ts'
import type { Question } from './walk.ts'

/** Reached unless other hosts are named. */
const SLACK = 'hooks.slack.com'

/** Parts that a site can do without. */
export function furtherQuestions(files: Files): Question[] {
  const { site, backend, doctor } = files
  const optional = (id: string, title: string, extra: Extra = {}) =>
    backendVariable(files, id, title, { isOptional: true, ...extra })
  const withVoice = { when: () => backend.read('VOICE_ASSISTANT_ID') !== null, isSecret: true } as const
  const watch = (id: string, title: string, extra: Extra) =>
    doctorVariable(files, id, title, (value) => checkWatch(id, value), extra)
  const byMail = { when: () => doctor.read('WATCH_SMTP_HOST') !== null }
  return [
    optional('CONTACT_TO_FALLBACK', 'Second address for leads whose mail bounced'),
    optional('RESEND_WEBHOOK_SECRET', "Signing secret of Resend's webhook", {
      hint: 'resend.com → Webhooks → Add, all email events, to …/functions/v1/mail-events of your project.',
      isSecret: true,
      when: () => backend.read('RESEND_API_KEY') !== null,
    }),
    optional('CHANNEL_SLACK_URL', 'Incoming webhook of Slack or the like, for each lead', {
      isSecret: true,
      write: (value) => {
        backend.write('CHANNEL_SLACK_URL', value)
        const hosts = (backend.read('CHANNEL_HOSTS') ?? SLACK).split(',')
        const host = value === null ? SLACK : new URL(value).hostname
        if (!hosts.includes(host)) backend.write('CHANNEL_HOSTS', [...hosts, host].join(','))
      },
    }),
    optional('TURNSTILE_SECRET_KEY', 'Secret key of Cloudflare Turnstile', { isSecret: true }),
    {
      id: 'VITE_TURNSTILE_SITE_KEY',
      title: 'Site key of Cloudflare Turnstile',
      when: () => backend.read('TURNSTILE_SECRET_KEY') !== null,
      current: () => site.read('VITE_TURNSTILE_SITE_KEY'),
      check: () => null,
      write: (value) => site.write('VITE_TURNSTILE_SITE_KEY', value),
    },
    optional('VOICE_ASSISTANT_ID', 'Id of the voice assistant', {
      hint: 'VOICE_PROVIDER_KEY=… npm run deploy -- voice makes it and prints its id.',
      write: (value) => {
        backend.write('VOICE_ASSISTANT_ID', value)
        site.write('VITE_VOICE_ASSISTANT_ID', value)
        // The function before the provider asks for no key of the page.
        site.write('VITE_VOICE_PUBLIC_KEY', value && 'page')
        site.write('VITE_VOICE_API_URL', value && `${site.read('VITE_SUPABASE_URL')}/functions/v1/voice`)
      },
    }),
    backendVariable(files, 'VOICE_PUBLIC_KEY', "The provider's public key, restricted as printed", withVoice),
    backendVariable(files, 'VOICE_PROVIDER_KEY', "The provider's private key", withVoice),
    watch('WATCH_SLACK_URL', 'Incoming webhook of Slack, for the hourly watch', { isOptional: true, isSecret: true }),
    watch('WATCH_SMTP_HOST', 'SMTP server for the watch, another than that of the leads', { isOptional: true }),
    watch('WATCH_SMTP_USER', 'Its user', byMail),
    watch('WATCH_SMTP_PASS', 'Its password', { ...byMail, isSecret: true }),
    watch('WATCH_MAIL_FROM', 'Sender of what the watch tells', byMail),
    watch('WATCH_MAIL_TO', 'Who is told by the watch', byMail),
  ]
}

function checkWatch(id: string, value: string): string | null {
  if (id === 'WATCH_SLACK_URL') return value.startsWith('https://') ? null : 'must begin with https://'
  return id.startsWith('WATCH_MAIL') && !value.includes('@') ? 'must be one address' : null
}
