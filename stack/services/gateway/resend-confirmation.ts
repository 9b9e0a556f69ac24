import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailDriver } from '@supabase/lite'
import type { Sql } from 'postgres'
import { ROOT } from '../../settings.ts'
import { readAuthConfig } from './auth-config.ts'

const MAX_FREQUENCY_S = 60

/**
 * Lite answers every request for another confirmation mail with 429. GoTrue does so only within `max_frequency`; after
 * that this sends the mail again. Null: Lite may answer.
 */
export async function resendConfirmation(
  request: Request,
  { sql, email, siteUrl }: { sql: Sql; email: EmailDriver; siteUrl: string },
): Promise<Response | null> {
  const wanted = (await request
    .clone()
    .json()
    .catch(() => null)) as { type?: unknown; email?: unknown } | null
  if (wanted?.type !== 'signup' || typeof wanted.email !== 'string') return null

  const [user] = await sql<{ email: string; token: string }[]>`
    update auth.users set confirmation_sent_at = now()
    where email = lower(${wanted.email}) and email_confirmed_at is null
      and confirmation_sent_at < now() - make_interval(secs => ${MAX_FREQUENCY_S})
    returning email, confirmation_token as token`
  if (!user) return null

  const { subject, content_path } = readAuthConfig().email.template.confirmation
  const html = readFileSync(join(ROOT, content_path), 'utf8')
    .replaceAll('{{ .SiteURL }}', siteUrl)
    .replaceAll('{{ .TokenHash }}', user.token)
  await email.send({ to: user.email, subject, html })
  return Response.json({})
}
