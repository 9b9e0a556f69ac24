import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isAddress } from '#shared/address.ts'
import { inbox } from '#src/content/inbox.ts'
import { inboxTeam as words } from '#src/content/inbox-team.ts'
import { initials } from '#src/ui/avatar.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm, type FieldErrors } from '#src/ui/use-form.ts'
import type { InboxBackend, Result } from '../inbox-backend.ts'
import { valueOf } from '../inbox-queries.ts'
import type { Team } from '../inbox-types.ts'
import { ToneWord, TwoPanes } from '../two-panes.tsx'
import { clockWhen, longDay } from '../when.ts'
import { AskCode, type Change } from './ask.tsx'

type Member = Team['members'][number]
type Asked = { change: Change; email: string; name: string }

const CALLS: Record<Change, (backend: InboxBackend, asked: Asked) => Promise<Result<unknown>>> = {
  invite: (backend, { email, name }) => backend.invite(email, name),
  again: (backend, { email, name }) => backend.invite(email, name),
  withdraw: (backend, { email }) => backend.removeMember(email),
  remove: (backend, { email }) => backend.removeMember(email),
  reset: (backend, { email }) => backend.resetMember(email),
}

/** Who is in the team: inviting, removing, and the lost phone. */
export function TeamPage({ backend, email }: { backend: InboxBackend; email: string }) {
  const client = useQueryClient()
  const { data: team } = useQuery({ queryKey: ['team'], queryFn: () => valueOf(backend.team()) })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [invited, setInvited] = useState(0)

  const act = async (given: Asked, code: string): Promise<string | null> => {
    const refusal = await backend.enterCode(code)
    if (refusal) return words.ask.failures[refusal]
    const result = await CALLS[given.change](backend, given)
    void client.invalidateQueries({ queryKey: ['team'] })
    const of = words.ask.of[given.change]
    if (!result.ok) return of.refusals[result.failure] ?? words.ask.failures.failed
    showToast({ title: of.done(given.name), text: of.doneText(given.email), tone: 'default' })
    setAsked(null)
    if (given.change === 'invite') setInvited((count) => count + 1)
    return null
  }
  const promptOf = (whom: string | undefined, ...changes: Change[]) =>
    asked &&
    changes.includes(asked.change) &&
    (whom ?? asked.email) === asked.email && (
      <AskCode
        key={`${asked.change} ${asked.email}`}
        change={asked.change}
        name={asked.name}
        onCode={(code) => act(asked, code)}
        onNo={() => setAsked(null)}
      />
    )

  const side = (
    <>
      <h1>{inbox.nav.team}</h1>
      <p className="pane-lead">{words.lead}</p>
      <InviteForm
        key={invited}
        isCalm={asked === null}
        onInvite={(given) => setAsked({ change: 'invite', ...given })}
      />
      {promptOf(undefined, 'invite')}
    </>
  )
  return (
    <TwoPanes side={side} foot={words.foot} email={inbox.foot.signedIn(email)}>
      {!team && <p role="status">{words.loading}</p>}
      {team && (
        <section aria-labelledby="members">
          <h2 id="members">{words.members}</h2>
          <p className="text-fg-soft">{words.secondStepText}</p>
          <ul className="pane-rows mt-3">
            {team.members.map((member) => (
              <MemberRow key={member.email} member={member} onAsk={(change) => setAsked({ change, ...member })}>
                {promptOf(member.email, 'remove', 'reset')}
              </MemberRow>
            ))}
          </ul>
        </section>
      )}
      {team && team.invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited">{words.invited}</h2>
          <ul className="pane-rows mt-3">
            {team.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.email}
                invitation={invitation}
                onAsk={(change) => setAsked({ change, ...invitation })}
              >
                {promptOf(invitation.email, 'again', 'withdraw')}
              </InvitationRow>
            ))}
          </ul>
        </section>
      )}
      {team && team.changes.length > 0 && <Changes changes={team.changes} />}
    </TwoPanes>
  )
}

type InviteFormProps = { isCalm: boolean; onInvite: (given: { email: string; name: string }) => void }

/** `isCalm`: no question is open, so that this is the main action. */
function InviteForm({ isCalm, onInvite }: InviteFormProps) {
  const { errors, props } = useForm({
    check: checkInvitation,
    onSubmit: (value) => {
      onInvite({ email: value('email').trim(), name: value('name').trim() })
      return Promise.resolve(null)
    },
  })
  return (
    <form {...props} aria-label={words.invite.title} className="mt-7 grid gap-3 border-t border-line pt-6">
      <h2 className="text-[1.3125rem]!">{words.invite.title}</h2>
      <Field label={words.invite.name} name="name" autoComplete="off" maxLength={200} error={errors['name']} />
      <Field label={words.invite.email} name="email" type="email" autoComplete="off" error={errors['email']} />
      <Button type="submit" look={isCalm ? 'main' : 'line'} size="small">
        {words.invite.submit}
      </Button>
      <p className="text-sm text-fg-mute">{words.invite.hint}</p>
    </form>
  )
}

function checkInvitation(form: HTMLFormElement): FieldErrors {
  const values = new FormData(form)
  const given = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    ...(given('name') === '' && { name: words.invite.nameMissing }),
    ...(!isAddress(given('email')) && { email: words.invite.emailWrong }),
  }
}

type MemberRowProps = { member: Member; onAsk: (what: 'remove' | 'reset') => void; children: ReactNode }

function MemberRow({ member, onAsk, children }: MemberRowProps) {
  const { email, name, since, hasSecondFactor, isMe } = member
  return (
    <li className="person-row">
      <span aria-hidden="true" className="initials">
        {initials(name, email)}
      </span>
      <div className="person">
        <b dir="auto">{name}</b>
        {isMe && <em>{words.you}</em>}
        <span>{email}</span>
      </div>
      <p>
        <small>{words.since} </small>
        {longDay(since)}
      </p>
      <p>
        <small>{words.secondStep} </small>
        <ToneWord tone={hasSecondFactor ? 'ok' : 'held'}>{hasSecondFactor ? words.on : words.off}</ToneWord>
      </p>
      <div className="person-actions">
        {isMe ? (
          <span className="px-3 text-fg-mute">
            {words.own}{' '}
            <a href="/account" className="text-link">
              {words.account}
            </a>
          </span>
        ) : (
          <>
            {hasSecondFactor && (
              <button type="button" className="quiet" onClick={() => onAsk('reset')}>
                {words.lostPhone}
                <span className="sr-only">, {name}</span>
              </button>
            )}
            <button type="button" className="quiet text-vermilion-700" onClick={() => onAsk('remove')}>
              {words.remove}
              <span className="sr-only"> {name}</span>
            </button>
          </>
        )}
      </div>
      {!hasSecondFactor && !isMe && (
        <p className="col-span-full text-brass-700 sm:col-start-2">{words.offText(name)}</p>
      )}
      {children}
    </li>
  )
}

type InvitationRowProps = {
  invitation: Team['invitations'][number]
  onAsk: (change: 'again' | 'withdraw') => void
  children: ReactNode
}

function InvitationRow({ invitation, onAsk, children }: InvitationRowProps) {
  const { email, name, at, until, isOpen } = invitation
  return (
    <li className="person-row">
      <span aria-hidden="true" className="initials border-dashed">
        {initials(name, email)}
      </span>
      <div className="person">
        <b dir="auto">{name}</b>
        <span>{words.invitedAt(email, clockWhen(at))}</span>
      </div>
      <p className="person-wide">
        <ToneWord tone={isOpen ? 'waiting' : 'held'}>
          {isOpen ? words.waiting(longDay(until)) : words.ranOut(longDay(until))}
        </ToneWord>
      </p>
      <div className="person-actions">
        <button type="button" className="quiet" onClick={() => onAsk('again')}>
          {words.again}
          <span className="sr-only">, {name}</span>
        </button>
        <button type="button" className="quiet text-vermilion-700" onClick={() => onAsk('withdraw')}>
          {words.withdraw}
          <span className="sr-only">, {name}</span>
        </button>
      </div>
      {children}
    </li>
  )
}

function Changes({ changes }: { changes: Team['changes'] }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{words.changes.title}</h2>
      <ul className="mt-3 border-t border-line pt-2 text-sm">
        {changes.map(({ id, at, what, whom, who, is_me }) => {
          const name = is_me ? words.changes.you : (who ?? words.changes.owner)
          return (
            <li key={id} className="grid grid-cols-[7rem_1fr] py-1 wrap-anywhere">
              <time dateTime={at} className="text-fg-mute">
                {clockWhen(at)}
              </time>
              <span>{words.changes.what[what]?.(name, whom ?? '') ?? what}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
