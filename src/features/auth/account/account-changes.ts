import { list, nullable, object, text } from '#shared/parse-json.ts'
import { tidyLine } from '#shared/tidy-text.ts'
import { supabase } from '#src/lib/supabase.ts'
import { attempt, done, logIn, type Credentials } from '../session/account-calls.ts'

const parseMessages = list(
  object({ id: text, message: text, sentAt: text, answeredAt: nullable(text), keptUntil: text }),
)
export type Message = ReturnType<typeof parseMessages>[number]

/** The calls of /account, fetched by that page only. Each returns a result and never throws. */
export function accountChanges(connect = supabase) {
  return {
    load: () =>
      attempt(connect, 'loading', async (client) => {
        const { data, error } = await client.rpc('account_messages')
        if (error) throw error
        return parseMessages(data)
      }),

    /** The auth service stores the name too, and emits an event for the change. */
    rename: (id: string, fullName: string) =>
      attempt(connect, 'renaming', async (client) => {
        const name = { full_name: tidyLine(fullName) }
        await done(client.from('profiles').update(name).eq('id', id))
        return done(client.auth.updateUser({ data: name }))
      }),

    /** `hasFactor`: a login would lower the session to one without the second factor, which may not change a password. */
    changePassword: (login: Credentials, password: string, hasFactor: boolean) =>
      attempt(connect, 'password change', async (client) => {
        if (!hasFactor) await logIn(client, login)
        await done(client.auth.updateUser({ password, current_password: login.password }))
        return done(client.auth.signOut({ scope: 'others' }))
      }),

    deleteAccount: (login: Credentials) =>
      attempt(connect, 'deletion', async (client) => {
        await logIn(client, login)
        await done(client.rpc('account_delete'))
        return done(client.auth.signOut({ scope: 'local' }))
      }),
  }
}

export const changes = accountChanges()
