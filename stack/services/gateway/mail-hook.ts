import type { Sql } from 'postgres'

type MailEvent = {
  user: { email: string; confirmation_sent_at?: string }
  email_data: { email_action_type: string; token_hash: string }
}
type HookAnswer = { error?: { http_code: number; message: string } }

/** Calls the hook of config.toml for Lite, as GoTrue does. Null: the mail is stored, or dropped silently. */
export async function callMailHook(sql: Sql, event: MailEvent): Promise<Response | null> {
  const [row] = await sql<{ answer: HookAnswer }[]>`select public.send_account_mail(${sql.json(event)}) as answer`
  const refusal = row?.answer.error
  if (!refusal) return null
  const { http_code: status, message: msg } = refusal
  return Response.json({ code: status, error_code: 'unknown', msg }, { status })
}
