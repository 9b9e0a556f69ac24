// supabase/templates/*.html: the emails of the auth service, which fills in {{ .SiteURL }}, {{ .TokenHash }}
// and {{ .NewEmail }}.
// `supabase config push` uploads them to a hosted project.
import { join } from 'node:path'
import { render } from '@react-email/render'
import { createElement } from 'react'
import { runnerImport } from 'vite'
import { emails } from '#src/content/emails.ts'
import type * as Auth from '#shared/mail/auth.tsx'

const ROOT = join(import.meta.dirname, '../..')
const SITE = '{{ .SiteURL }}'

export async function authEmails(): Promise<Record<string, string>> {
  // Node reads TypeScript but no JSX.
  const { module } = await runnerImport<typeof Auth>(join(ROOT, 'supabase/functions/_shared/mail/auth.tsx'), {
    configFile: false,
    root: ROOT,
    logLevel: 'error',
  })
  const template = async (name: Exclude<keyof typeof emails.auth, 'link'>, type: string) => {
    const words = { ...emails.auth[name], link: emails.auth.link }
    const href = `${SITE}/auth?token_hash={{ .TokenHash }}&type=${type}`
    const html = await render(createElement(module.AuthMail, { words, siteUrl: SITE, href }))
    // One row per line, for readable diffs.
    return `${html.replace('{newEmail}', '{{ .NewEmail }}').replaceAll('<tr>', '\n<tr>')}\n`
  }
  return {
    'supabase/templates/confirmation.html': await template('confirmation', 'signup'),
    'supabase/templates/email_change.html': await template('change', 'email_change'),
    'supabase/templates/invite.html': await template('invite', 'invite'),
    'supabase/templates/magic_link.html': await template('magicLink', 'magiclink'),
    'supabase/templates/recovery.html': await template('recovery', 'recovery'),
  }
}
