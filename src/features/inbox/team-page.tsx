import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { isAddress } from '#shared/address.ts'
import { inbox } from '#src/content/inbox.ts'
import { inboxTeam as words } from '#src/content/inbox-team.ts'
import { initials } from '#src/ui/avatar.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Records } from '#src/ui/paper.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm, type FieldErrors } from '#src/ui/use-form.ts'
import type { InboxBackend, Result } from './backend.ts'
import { focus, paneLead, PaneTitle, RecordRow, rowTitle, Section, ToneWord, TwoPanes } from './pane.tsx'
import { valueOf } from './queries.ts'
import type { Team } from './types.ts'
import { clockWhen, longDay } from './when.ts'

/** Changes of the team, each confirmed with a code from the member's own phone. */
type Change = keyof typeof words.ask.of
type Request = { change: Change; email: string; name: string }

const CALLS: Record<Change, (backend: InboxBackend, request: Request) => Promise<Result<unknown>>> = {
  invite: (backend, { email, name }) => backend.invite(email, name),
  again: (backend, { email, name }) => backend.invite(email, name),
  withdraw: (backend, { email }) => backend.removeMember(email),
  remove: (backend, { email }) => backend.removeMember(email),
  reset: (backend, { email }) => backend.resetMember(email),
}

/** The members of the team: inviting, removing, and resetting a lost phone. */
export function TeamPage({ backend, email }: { backend: InboxBackend; email: string }) {
  const client = useQueryClient()
  const { data: team } = useQuery({ queryKey: ['team'], queryFn: () => valueOf(backend.team()) })
  const [request, setRequest] = useState<Request | null>(null)
  const [invited, setInvited] = useState(0)

  /** What is wrong, or null. */
  const change = async (wanted: Request, code: string): Promise<string | null> => {
    const { failures, of } = words.ask
    const entered = await backend.enterCode(code)
    if (entered !== 'verified') return failures[entered]
    const result = await CALLS[wanted.change](backend, wanted)
    void client.invalidateQueries({ queryKey: ['team'] })
    const { refusals, done, doneText } = of[wanted.change]
    if (!result.ok) return refusals[result.failure] ?? failures.failed
    showToast({ title: done(wanted.name), text: doneText(wanted.email), tone: 'default' })
    setRequest(null)
    if (wanted.change === 'invite') setInvited((count) => count + 1)
    return null
  }
  /** The question in the row of its person; one about an invitation is below its form. */
  const questionOf = (whom: string | null) =>
    request &&
    (request.change === 'invite' ? whom === null : whom === request.email) && (
      <CodeQuestion
        key={`${request.change} ${request.email}`}
        request={request}
        onCode={(code) => change(request, code)}
        onCancel={() => setRequest(null)}
      />
    )

  const side = (
    <>
      <PaneTitle>{inbox.nav.team}</PaneTitle>
      <p className={paneLead}>{words.lead}</p>
    </>
  )
  const action = (
    <>
      <InviteForm
        key={invited}
        asked={request?.change ?? null}
        onInvite={(person) => setRequest({ change: 'invite', ...person })}
      />
      {questionOf(null)}
    </>
  )
  return (
    <TwoPanes side={side} action={action} foot={words.foot} email={email}>
      {!team && <p role="status">{words.loading}</p>}
      {team && (
        <Section id="members" title={words.members} text={words.secondStepText}>
          <Records className="mt-3">
            {team.members.map((member) => (
              <MemberRow key={member.email} {...member} onChange={(what) => setRequest({ change: what, ...member })}>
                {questionOf(member.email)}
              </MemberRow>
            ))}
          </Records>
        </Section>
      )}
      {team && team.invitations.length > 0 && (
        <Section id="invited" title={words.invited}>
          <Records className="mt-3">
            {team.invitations.map((person) => (
              <InvitationRow
                key={person.email}
                {...person}
                onChange={(what) => setRequest({ change: what, ...person })}
              >
                {questionOf(person.email)}
              </InvitationRow>
            ))}
          </Records>
        </Section>
      )}
      {team && team.changes.length > 0 && <Changes changes={team.changes} />}
    </TwoPanes>
  )
}

type InviteFormProps = {
  /** The question that is open. Without one this is the main action; its own question replaces the button. */
  asked: Change | null
  onInvite: (person: { email: string; name: string }) => void
}

function InviteForm({ asked, onInvite }: InviteFormProps) {
  const { title, name, email, submit, hint } = words.invite
  const { errors, props } = useForm({
    check: checkInvitation,
    onSubmit: (value) => {
      onInvite({ email: value('email').trim(), name: value('name').trim() })
      return Promise.resolve(null)
    },
  })
  return (
    <form {...props} aria-label={title} className="grid gap-3 border-line lg:border-t lg:pt-6">
      <h2 className={rowTitle}>{title}</h2>
      <Field label={name} name="name" autoComplete="off" maxLength={200} error={errors['name']} />
      <Field label={email} name="email" type="email" autoComplete="off" error={errors['email']} />
      {asked !== 'invite' && (
        <>
          <Button type="submit" look={asked === null ? 'main' : 'line'} size="small">
            {submit}
          </Button>
          <p className="text-sm text-fg-mute">{hint}</p>
        </>
      )}
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

type CodeQuestionProps = {
  request: Request
  /** Returns what is wrong, or null. */
  onCode: (code: string) => Promise<string | null>
  onCancel: () => void
}

/** A question in its own row, which gets the focus: the button that opened it is above it. */
function CodeQuestion({ request: { change, name }, onCode, onCancel }: CodeQuestionProps) {
  const id = useId()
  const { isBusy, outcome, props } = useForm({
    onSubmit: (value) => onCode(value('code')),
    fieldOf: () => 'code',
  })
  const { title, text, care, yes, busy, no } = words.ask.of[change]
  const isStop = change === 'remove'
  return (
    <div
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      ref={focus}
      data-tone={isStop ? 'bad' : 'held'}
      className={`mt-3.5 w-full border-l-2 border-(--tone) p-4 text-[1rem] outline-none sm:p-5 ${isStop ? 'bg-failed/7' : 'bg-bg'}`}
    >
      <h3 id={id} className="text-[1.3125rem] leading-[1.3] text-wrap">
        {title(name)}
      </h3>
      <p className="mt-1 text-fg-soft">{text}</p>
      {care && (
        <p className="mt-2">
          <b>{care.first}</b> {care.why}
        </p>
      )}
      <form {...props} aria-labelledby={id} className="mt-4 grid max-w-sm gap-3">
        <Field
          label={words.ask.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          error={outcome ?? undefined}
        />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto max-sm:*:px-3">
          <Button type="submit" look={isStop ? 'stop' : 'main'} size="small" busy={isBusy && busy}>
            {yes(name)}
          </Button>
          <Button look="line" size="small" onClick={onCancel}>
            {no}
          </Button>
        </div>
      </form>
    </div>
  )
}

type PersonRowProps = {
  name: string
  email: string
  /** Beside the name. */
  mark?: ReactNode
  /** Under the name. */
  detail: string
  isInvited?: boolean
  cells: ReactNode
  actions: ReactNode
  /** A note about this person, or a question to confirm. */
  children: ReactNode
}

function PersonRow({ name, email, mark, detail, isInvited = false, cells, actions, children }: PersonRowProps) {
  const start = (
    <span
      aria-hidden="true"
      className={`grid size-11 place-items-center rounded-full border border-brass-600 bg-bg font-[550] ${isInvited ? 'border-dashed' : ''}`}
    >
      {initials(name, email)}
    </span>
  )
  return (
    <RecordRow start={start} below={children} className="py-3.5 text-sm">
      <div className="w-48 grow">
        <b dir="auto" className={`${rowTitle} font-normal`}>
          {name}
        </b>
        {mark}
        <span className="block wrap-anywhere text-fg-mute">{detail}</span>
      </div>
      {cells}
      <div className="-mx-3 flex flex-wrap max-xl:w-full xl:w-61 xl:justify-end">{actions}</div>
    </RecordRow>
  )
}

type MemberRowProps = Team['members'][number] & { onChange: (change: 'remove' | 'reset') => void; children: ReactNode }

function MemberRow({ email, name, since, hasSecondFactor, isMe, onChange, children }: MemberRowProps) {
  const cells = (
    <>
      <Cell label={words.since} className="w-36">
        {longDay(since)}
      </Cell>
      <Cell label={words.secondStep} className="w-26">
        <ToneWord tone={hasSecondFactor ? 'ok' : 'held'}>{hasSecondFactor ? words.on : words.off}</ToneWord>
      </Cell>
    </>
  )
  const actions = isMe ? (
    <span className="px-3 text-fg-mute">
      {words.own}{' '}
      <a href="/account" className="text-link">
        {words.account}
      </a>
    </span>
  ) : (
    <>
      {hasSecondFactor && <RowButton label={words.lostPhone} name={`, ${name}`} onClick={() => onChange('reset')} />}
      <RowButton label={words.remove} name={` ${name}`} isStop onClick={() => onChange('remove')} />
    </>
  )
  const mark = isMe && <em className="ml-2 font-display text-[1rem] leading-none text-fg-mute italic">{words.you}</em>
  return (
    <PersonRow name={name} email={email} mark={mark} detail={email} cells={cells} actions={actions}>
      {!hasSecondFactor && !isMe && <p className="w-full text-accent-text sm:pl-16">{words.offText(name)}</p>}
      {children}
    </PersonRow>
  )
}

type Invitation = Team['invitations'][number]
type InvitationRowProps = Invitation & { onChange: (change: 'again' | 'withdraw') => void; children: ReactNode }

function InvitationRow({ email, name, at, until, isOpen, onChange, children }: InvitationRowProps) {
  const state = (
    <ToneWord tone={isOpen ? 'waiting' : 'held'} className="w-67 font-medium text-balance">
      {(isOpen ? words.waiting : words.ranOut)(longDay(until))}
    </ToneWord>
  )
  const actions = (
    <>
      <RowButton label={words.again} name={`, ${name}`} onClick={() => onChange('again')} />
      <RowButton label={words.withdraw} name={`, ${name}`} isStop onClick={() => onChange('withdraw')} />
    </>
  )
  const detail = words.invitedAt(email, clockWhen(at))
  return (
    <PersonRow name={name} email={email} detail={detail} isInvited cells={state} actions={actions}>
      {children}
    </PersonRow>
  )
}

function Cell({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <p className={className}>
      <small className="block text-xs text-fg-mute">{label} </small>
      {children}
    </p>
  )
}

type RowButtonProps = { label: string; name: string; isStop?: boolean; onClick: () => void }

/** `name`: the person concerned, for screen readers. */
function RowButton({ label, name, isStop = false, onClick }: RowButtonProps) {
  return (
    <button type="button" className={`quiet ${isStop ? 'text-fg-failed' : ''}`} onClick={onClick}>
      {label}
      <span className="sr-only">{name}</span>
    </button>
  )
}

function Changes({ changes }: { changes: Team['changes'] }) {
  const { title, you, owner, what: texts } = words.changes
  return (
    <Section id="changes" title={title}>
      <ul className="mt-3 border-t border-line pt-2 text-sm">
        {changes.map(({ id, at, what, whom, who, is_me }) => (
          <li key={id} className="grid grid-cols-[7rem_1fr] py-1 wrap-anywhere">
            <time dateTime={at} className="text-fg-mute">
              {clockWhen(at)}
            </time>
            <span>{texts[what]?.(is_me ? you : (who ?? owner), whom ?? '') ?? what}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
