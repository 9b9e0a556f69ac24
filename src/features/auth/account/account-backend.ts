import type { SupabaseClient } from '@supabase/supabase-js'
import { supabase } from '#src/lib/supabase.ts'
import { readAuthFailure, type AuthFailure } from '../session/auth-failure.ts'
import { checkTeamPassword } from '../session/team-password.ts'

type KeptMessage = {
  id: string
  message: string
  sentAt: string
  answeredAt: string | null
  confirmationSentAt: string | null
  keptUntil: string
}

/** What account_data() in supabase/migrations/*_accounts.sql returns. */
export type AccountData = { isTeam: boolean; messages: KeptMessage[] }

type Done<T = null> = { ok: true; value: T } | { ok: false; failure: AuthFailure }

type Login = { email: string; password: string; captchaToken: string | undefined }

type Client = Awaited<ReturnType<typeof supabase>>

/** What people do with their own account. Each returns a result and never throws. */
export function accountBackend(connect: () => Promise<Client> = supabase) {
  async function attempt<T>(what: string, work: (client: Client) => Promise<T>): Promise<Done<T>> {
    try {
      return { ok: true, value: await work(await connect()) }
    } catch (error) {
      console.error(`account: ${what} failed`, error)
      return { ok: false, failure: readAuthFailure(error) }
    }
  }

  return {
    load: () =>
      attempt('loading', async (client: SupabaseClient): Promise<AccountData> => {
        const { data } = check(await client.rpc('account_data'))
        return data
      }),

    /** The auth service has the name too, and tells the page of the change. */
    rename: (id: string, fullName: string) =>
      attempt('renaming', async (client) => {
        check(await client.from('profiles').update({ full_name: fullName }).eq('id', id))
        check(await client.auth.updateUser({ data: { full_name: fullName } }))
        return null
      }),

    /** The auth service mails links to both addresses, and changes it when they are followed. */
    changeEmail: (email: string) =>
      attempt('address change', async (client) => {
        check(await client.auth.updateUser({ email }))
        return null
      }),

    /** `hasFactor`: a login would lower the session to one without the second factor, which may not change a password. */
    changePassword: (login: Login, newPassword: string, hasFactor: boolean) =>
      attempt('password change', async (client) => {
        await checkTeamPassword(client, newPassword)
        if (!hasFactor) await proveIdentity(client, login)
        check(await client.auth.updateUser({ password: newPassword, current_password: login.password }))
        check(await client.auth.signOut({ scope: 'others' }))
        return null
      }),

    signOutOthers: () =>
      attempt('signing out others', async (client) => {
        check(await client.auth.signOut({ scope: 'others' }))
        return null
      }),

    deleteAccount: (login: Login) =>
      attempt('deletion', async (client) => {
        await proveIdentity(client, login)
        check(await client.rpc('account_delete'))
        check(await client.auth.signOut({ scope: 'local' }))
        return null
      }),
  }
}

/** Has the server check the password. The session that this begins may do what an older one may not. */
async function proveIdentity({ auth }: Client, { email, password, captchaToken }: Login): Promise<void> {
  const options = captchaToken === undefined ? {} : { captchaToken }
  check(await auth.signInWithPassword({ email, password, options }))
}

function check<T extends { error: unknown }>(answer: T): T {
  if (answer.error) throw answer.error
  return answer
}

export const backend = accountBackend()
