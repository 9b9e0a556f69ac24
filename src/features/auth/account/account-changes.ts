import { list, nullable, object, text } from '#shared/parse-json.ts'
import { tidyLine } from '#shared/tidy-text.ts'
import { supabase, type Supabase } from '#src/lib/supabase.ts'
import { logIn, request, throwOnError, type Credentials } from '../session/account-calls.ts'

const parseMessages = list(
  object({ id: text, message: text, sentAt: text, answeredAt: nullable(text), keptUntil: text }),
)
export type AccountMessage = ReturnType<typeof parseMessages>[number]

/** The requests of /account, fetched by that page only. Each returns a result and never throws. */
export function accountChanges(connect = supabase) {
  return {
    load: () =>
      request(connect, 'loading', async (client) => {
        const { data, error } = await client.rpc('account_messages')
        if (error) throw error
        return parseMessages(data)
      }),

    /** The auth service stores the name too, and emits an event for the change. */
    rename: (id: string, fullName: string) =>
      request(connect, 'renaming', async (client) => {
        const name = { full_name: tidyLine(fullName) }
        await throwOnError(client.from('profiles').update(name).eq('id', id))
        return throwOnError(client.auth.updateUser({ data: name }))
      }),

    /** `hasFactor`: a login would lower the session to one without the second factor, which may not change a password. */
    changePassword: (credentials: Credentials, password: string, hasFactor: boolean) =>
      request(connect, 'password change', async (client) => {
        if (!hasFactor) await logIn(client, credentials)
        await throwOnError(client.auth.updateUser({ password, current_password: credentials.password }))
        return throwOnError(client.auth.signOut({ scope: 'others' }))
      }),

    deleteAccount: (credentials: Credentials) =>
      request(connect, 'deletion', async (client) => {
        try {
          await logIn(client, credentials)
          await throwOnError(client.rpc('account_delete'))
        } catch (error) {
          // The response to this deletion, or to an earlier attempt, may have been lost.
          if (!(await isDeleted(client))) throw error
        }
        return throwOnError(client.auth.signOut({ scope: 'local' }))
      }),
  }
}

async function isDeleted({ auth }: Supabase): Promise<boolean> {
  const { error } = await auth.getUser()
  return error?.code === 'user_not_found'
}

export const changes = accountChanges()
