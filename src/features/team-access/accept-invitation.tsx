// The steps before the inbox, at /inbox: accept-invitation.tsx for a visitor with an invitation, second-factor.tsx
// for a member whose session has no second factor yet. src/app/routes/team-inbox.tsx chooses between them. The words are in
// src/content/team.ts; the rules are enforced in supabase/functions/team-invitation and supabase/migrations/*_team.sql.
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isTeamPassword } from '#shared/team-password.ts'
import { accountFields } from '#src/content/account-fields.ts'
import { team } from '#src/content/team.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { supabase } from '#src/lib/supabase.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Form, FormField, type Answer } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import type { FormValues } from '#src/ui/use-form.ts'

const words = team.accept
const FRAGMENT = /^#invitation=([\w-]{20,100})$/

/** The token of an invitation's link, from the fragment of the address. */
export function invitationToken(hash: string): string | null {
  return FRAGMENT.exec(hash)?.[1] ?? null
}

type AcceptInvitationProps = {
  token: string
  /** The person is a member and logged in. */
  onAccepted: () => void
}

/** The form for a new password. Nothing changes before the button is pressed, because mail scanners open links too. */
export function AcceptInvitation({ token, onAccepted }: AcceptInvitationProps) {
  const [end, setEnd] = useState<'gone' | 'done' | null>(null)
  const [hasAccount, setHasAccount] = useState(false)

  useEffect(() => {
    const look = async () => {
      const answer = await callFunction({ token })
      if (answer?.['outcome'] === 'unknown') setEnd('gone')
      else setHasAccount(answer?.['hasAccount'] === true)
    }
    void look()
  }, [token])

  const handleSubmit = async (values: FormValues): Promise<Answer | null> => {
    const password = values('password')
    const outcome = isTeamPassword(password) ? await acceptInvitation(token, password) : 'weak-password'
    if (outcome === 'weak-password') return { ...words.failures[outcome], field: 'password' }
    if (outcome === 'limited' || outcome === 'busy') return words.failures[outcome]
    // It is used up, so it is removed from the history.
    history.replaceState(history.state, '', location.pathname)
    if (outcome === 'accepted') onAccepted()
    else setEnd(outcome === 'unknown' ? 'gone' : 'done')
    return null
  }

  if (end !== null) {
    return (
      <section className="[&>p]:text-pretty">
        <ScreenHeading key={end} title={words[end].heading} lead={words[end].text} />
        {end === 'done' && (
          <Link href="/auth" className={`${buttonStyle} mt-7`}>
            {words.done.link}
          </Link>
        )}
      </section>
    )
  }
  return (
    <section className="[&>p]:text-pretty">
      <ScreenHeading title={words.heading} lead={words.lead} />
      <div role="status">
        {hasAccount && <p className="mt-5 border-l-2 border-brass-400 pl-4 text-pretty">{words.replaces}</p>}
      </div>
      <Form
        label={words.heading}
        submit={words.submit}
        busy={words.busy}
        onSubmit={handleSubmit}
        className="mt-4 grid gap-5"
      >
        <FormField
          label={words.field}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={words.hint}
          words={accountFields.showPassword}
        />
      </Form>
    </section>
  )
}

type AcceptOutcome = 'accepted' | 'log-in' | 'unknown' | 'limited' | 'weak-password' | 'busy'

const REFUSALS: ReadonlySet<unknown> = new Set<AcceptOutcome>(['unknown', 'limited', 'weak-password'])

/** The response of the function, including refusals. Null if it is not as expected. */
async function callFunction(body: { token: string; password?: string }): Promise<Record<string, unknown> | null> {
  try {
    const client = await supabase()
    const { data, error, response } = await client.functions.invoke<unknown>('team-invitation', { body })
    if (!response) throw error
    const answer: unknown = response.ok ? data : await response.json()
    return isRecord(answer) ? answer : null
  } catch (error) {
    console.error('team: no valid response to the invitation', error)
    return null
  }
}

/** Accepts with a new password and logs in. `log-in`: accepted, but the new member has to log in. */
async function acceptInvitation(token: string, password: string): Promise<AcceptOutcome> {
  const { outcome, session } = (await callFunction({ token, password })) ?? {}
  if (isRefusal(outcome)) return outcome
  if (outcome !== 'accepted') return 'busy'
  if (!isRecord(session)) return 'log-in'
  const { error } = await (
    await supabase()
  ).auth.setSession({
    access_token: String(session['access_token']),
    refresh_token: String(session['refresh_token']),
  })
  if (!error) return 'accepted'
  console.error('team: not logged in after joining', error)
  return 'log-in'
}

function isRefusal(outcome: unknown): outcome is 'unknown' | 'limited' | 'weak-password' {
  return REFUSALS.has(outcome)
}
