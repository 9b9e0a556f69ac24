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
import type { Team, Told } from '../inbox-types.ts'
import { ToneWord, TwoPanes } from '../two-panes.tsx'
import { clockWhen, longDay } from '../when.ts'
import { AskRemove, AskReset } from './ask.tsx'

type Member = Team['members'][number]
type Asked = { email: string; what: 'remove' | 'reset' } | null

/** Who is in the team: inviting, removing, and the lost phone. */
export function TeamPage({ backend, email }: { backend: InboxBackend; email: string }) {
  const client = useQueryClient()
  const { data: team } = useQuery({ queryKey: ['team'], queryFn: () => valueOf(backend.team()) })
  const [asked, setAsked] = useState<Asked>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: ['team'] })

  /** Says what came of it; true when it was done. */
  const settle = (result: Result<unknown>, title: string, text: string): boolean => {
    if (result.ok) showToast({ title, text, tone: 'default' })
    else if (result.failure !== 'stranger')
      showToast({ title: inbox.failed, text: inbox.failedText, tone: 'destructive' })
    setAsked(null)
    refresh()
    return result.ok
  }

  const side = (
    <>
      <h1>{inbox.nav.team}</h1>
      <p className="pane-lead">{words.lead}</p>
      <InviteForm backend={backend} isCalm={asked === null} onSent={refresh} />
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
              <MemberRow key={member.email} member={member} onAsk={(what) => setAsked({ email: member.email, what })}>
                {asked?.email === member.email && asked.what === 'remove' && (
                  <AskRemove
                    name={member.name}
                    onNo={() => setAsked(null)}
                    onYes={async () => {
                      const result = await backend.removeMember(member.email)
                      const { done, doneText, untoldText } = words.ask.remove
                      settle(result, done(member.name), isTold(result) ? doneText : untoldText)
                    }}
                  />
                )}
                {asked?.email === member.email && asked.what === 'reset' && (
                  <AskReset
                    name={member.name}
                    onNo={() => setAsked(null)}
                    onCode={async (code) => {
                      const refusal = await backend.enterCode(code)
                      if (refusal) return refusal
                      const result = await backend.resetMember(member.email)
                      const { done, doneText, untoldText } = words.ask.reset
                      const text = isTold(result) ? doneText : untoldText
                      return settle(result, done(member.name), text) ? null : 'failed'
                    }}
                  />
                )}
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
                onAgain={async () =>
                  void settle(
                    await backend.invite(invitation.email, invitation.name),
                    words.invite.sent,
                    words.invite.sentText(invitation.email),
                  )
                }
                onWithdraw={async () =>
                  void settle(await backend.removeMember(invitation.email), words.withdrawn, words.withdrawnText)
                }
              />
            ))}
          </ul>
        </section>
      )}
      {team && team.changes.length > 0 && <Changes changes={team.changes} />}
    </TwoPanes>
  )
}

function isTold(result: Result<Told>): boolean {
  return result.ok && result.value.untold.length === 0
}

type InviteFormProps = { backend: InboxBackend; isCalm: boolean; onSent: () => void }

/** `isCalm`: no question is open, so that this is the main action. */
function InviteForm({ backend, isCalm, onSent }: InviteFormProps) {
  const { isBusy, errors, outcome, props } = useForm({
    check: checkInvitation,
    onSubmit: async (value, form) => {
      const result = await backend.invite(value('email').trim(), value('name').trim())
      if (!result.ok) return result.failure === 'conflict' ? words.invite.isMember : words.invite.failed
      showToast({ title: words.invite.sent, text: words.invite.sentText(value('email').trim()), tone: 'default' })
      form.reset()
      onSent()
      return null
    },
    fieldOf: () => 'email',
  })
  return (
    <form {...props} aria-label={words.invite.title} className="mt-7 grid gap-3 border-t border-line pt-6">
      <h2 className="text-[1.3125rem]!">{words.invite.title}</h2>
      <Field label={words.invite.name} name="name" autoComplete="off" maxLength={200} error={errors['name']} />
      <Field
        label={words.invite.email}
        name="email"
        type="email"
        autoComplete="off"
        error={errors['email'] ?? outcome ?? undefined}
      />
      <Button type="submit" look={isCalm ? 'main' : 'line'} size="small" busy={isBusy && words.invite.busy}>
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
  onAgain: () => Promise<void>
  onWithdraw: () => Promise<void>
}

function InvitationRow({ invitation, onAgain, onWithdraw }: InvitationRowProps) {
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
        <button type="button" className="quiet" onClick={() => void onAgain()}>
          {words.again}
          <span className="sr-only">, {name}</span>
        </button>
        <button type="button" className="quiet text-vermilion-700" onClick={() => void onWithdraw()}>
          {words.withdraw}
          <span className="sr-only">, {name}</span>
        </button>
      </div>
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
