// For tests: the function with a fake database, a fake auth service and a fake mail provider.
import type { CallDatabase } from '../../supabase/functions/_shared/database.ts'
import type { Mail, Sending } from '../../supabase/functions/_shared/mail/mail.ts'
import { limitRecipients } from '../../supabase/functions/_shared/mail/send-mail.ts'
import { connectAccounts } from '../../supabase/functions/team-invitation/accounts.ts'
import { handle } from '../../supabase/functions/team-invitation/handler.ts'
import { readSettings } from '../../supabase/functions/team-invitation/settings.ts'

type Answer = (args: Record<string, unknown>) => unknown
type Setup = {
  env?: Record<string, string>
  database?: Record<string, Answer>
  /** By path: the status and the body. */
  accounts?: Record<string, () => [status: number, body: object]>
  sending?: Sending
}

export const TOKEN = 'f00d'.repeat(16)
export const SESSION = { access_token: 'access', refresh_token: 'refresh' }
export const ACCOUNT_ADDRESS = 'ba5eba11@invitation.invalid'

export function functionWith({ env = {}, database = {}, accounts = {}, sending }: Setup = {}) {
  const read = (name: string) =>
    ({
      SUPABASE_URL: 'http://api.test',
      SUPABASE_SECRET_KEYS: '{"default":"service"}',
      SITE_URL: 'https://site.test/',
      ...env,
    })[name]
  const settings = readSettings(read)
  const requests: { name: string; args: Record<string, unknown> }[] = []
  const sent: { mail: Mail; key: string }[] = []
  const rpc: Record<string, Answer> = {
    inbox_confirmed_member: () => 'the-member',
    team_invite: () => ({ token: TOKEN, expiresAt: '2026-11-19T00:00:00Z', accountSince: '2026-01-01T00:00:00Z' }),
    team_remove: () => true,
    team_reset: () => ({ token: TOKEN, expiresAt: '2026-11-19T00:00:00Z', accountSince: null }),
    team_invitation_open: () => ({
      outcome: 'open',
      email: 'ruth@site.test',
      name: 'Ruth',
      accountAddress: ACCOUNT_ADDRESS,
      hasAccount: true,
    }),
    team_invitation_finish: () => true,
    ...database,
  }
  const auth: Record<string, () => [number, object]> = {
    'admin/users': () => [200, { id: 'new-account' }],
    token: () => [200, { ...SESSION, user: {} }],
    ...accounts,
  }
  const callDatabase = ((name: string, args: Record<string, unknown>) => {
    requests.push({ name, args })
    return Promise.resolve(rpc[name]?.(args))
  }) as CallDatabase
  const authService = ((url: string, init: { body: string }) => {
    const name = new URL(url).pathname.replace('/auth/v1/', '')
    requests.push({ name, args: JSON.parse(init.body) })
    const [status, body] = auth[name]?.() ?? [404, {}]
    return Promise.resolve(Response.json(body, { status }))
  }) as typeof fetch
  const send = (mail: Mail, key: string) => {
    sent.push({ mail, key })
    return Promise.resolve(sending ?? { result: 'sent' as const, providerId: 'p' })
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handle(
      new Request('http://functions.test/team-invitation', {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
        body: JSON.stringify(body),
      }),
      {
        settings,
        callDatabase,
        callAs: (caller) =>
          ((name: string, args: Record<string, unknown>) => {
            requests.push({ name: `${name} as ${caller.headers.get('authorization')}`, args })
            return Promise.resolve(rpc[name]?.(args))
          }) as CallDatabase,
        accounts: connectAccounts(settings.apiUrl, settings.serviceKey, authService),
        send: limitRecipients(send, settings),
        isOwner: (request) => request.headers.get('apikey') === 'service',
      },
    )
  return { post, requests, sent, names: () => requests.map(({ name }) => name) }
}
