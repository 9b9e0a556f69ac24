import { useState } from 'react'
import { Link } from 'wouter'
import { isTeamPassword } from '#shared/team-password.ts'
import { team } from '#src/content/team.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { acceptInvitation } from './accept-request.ts'
import { AccessForm } from './access-form.tsx'
import { AccessHeading } from './access-heading.tsx'

const words = team.accept

type AcceptInvitationProps = {
  token: string
  /** The person is a member and logged in. */
  onAccepted: () => void
}

/** Asks for a new password. Nothing happens before the button is pressed: mail scanners open links too. */
export function AcceptInvitation({ token, onAccepted }: AcceptInvitationProps) {
  const [end, setEnd] = useState<'gone' | 'done' | null>(null)

  const handleSubmit = async (password: string) => {
    if (!isTeamPassword(password)) return words.failures['weak-password']
    const outcome = await acceptInvitation(token, password)
    if (outcome !== 'accepted' && outcome !== 'log-in' && outcome !== 'unknown') return words.failures[outcome]
    // It is of no more use: it need not stay in the history.
    history.replaceState(history.state, '', location.pathname)
    if (outcome === 'accepted') onAccepted()
    else setEnd(outcome === 'unknown' ? 'gone' : 'done')
    return null
  }

  if (end !== null) {
    return (
      <section>
        <AccessHeading key={end} title={words[end].heading} lead={words[end].text} />
        {end === 'done' && (
          <Link href="/auth" className={`${buttonStyle} mt-7`}>
            {words.done.link}
          </Link>
        )}
      </section>
    )
  }
  return (
    <section>
      <AccessHeading title={words.heading} lead={words.lead} />
      <AccessForm
        label={words.heading}
        submit={words.submit}
        busy={words.busy}
        onSubmit={handleSubmit}
        field={{
          label: words.field,
          name: 'password',
          type: 'password',
          autoComplete: 'new-password',
          hint: words.hint,
        }}
      />
    </section>
  )
}
