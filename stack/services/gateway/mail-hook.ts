import type { Sql } from 'postgres'

type MailEvent = {
  user: { email: string; confirmation_sent_at?: string }
  email_data: { email_action_type: string; token_hash: string }
}
type HookResponse = { error?: { http_code: number; message: string } }

/** Calls the hook of config.toml for Lite, as GoTrue does. Null: the mail is stored, or dropped silently. */
export async function callMailHook(sql: Sql, event: MailEvent): Promise<Response | null> {
  const [row] = await sql<{ response: HookResponse }[]>`select public.send_account_mail(${sql.json(event)}) as response`
  const refusal = row?.response.error
  if (!refusal) return null
  const { http_code: status, message: msg } = refusal
  return Response.json({ code: status, error_code: 'unknown', msg }, { status })
}
