import { isRecord } from '#src/lib/is-record.ts'
import { supabase } from '#src/lib/supabase.ts'

export type AcceptOutcome = 'accepted' | 'log-in' | 'unknown' | 'limited' | 'weak-password' | 'busy'

const REFUSALS: ReadonlySet<unknown> = new Set<AcceptOutcome>(['unknown', 'limited', 'weak-password'])

/** Accepts with a new password and logs in. `log-in`: accepted, but the new member has to log in by hand. */
export async function acceptInvitation(token: string, password: string): Promise<AcceptOutcome> {
  try {
    const client = await supabase()
    const body = { token, password }
    const { data, error: failure, response } = await client.functions.invoke<unknown>('team-invitation', { body })
    if (!response) throw failure
    const answer: unknown = response.ok ? data : await response.json()
    if (!isRecord(answer)) return 'busy'
    if (isRefusal(answer['outcome'])) return answer['outcome']
    if (answer['outcome'] !== 'accepted') return 'busy'
    const { session } = answer
    if (!isRecord(session)) return 'log-in'
    const { error } = await client.auth.setSession({
      access_token: String(session['access_token']),
      refresh_token: String(session['refresh_token']),
    })
    if (!error) return 'accepted'
    console.error('team: not logged in after joining', error)
    return 'log-in'
  } catch (error) {
    console.error('team: invitation not accepted', error)
    return 'busy'
  }
}

function isRefusal(outcome: unknown): outcome is 'unknown' | 'limited' | 'weak-password' {
  return REFUSALS.has(outcome)
}
