import { inbox } from '#src/content/inbox.ts'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { InboxIcon, Mark } from '../inbox-icon.tsx'
import type { InboxBackend } from '../inbox-backend.ts'
import type { ShownStatus } from '../inbox-queries.ts'
import { ToneWord, TwoPanes } from '../two-panes.tsx'
import { clockWhen } from '../when.ts'
import { ChannelRow } from './channel-row.tsx'
import { channelsOf, problemsOf, rowsOf, type Problem, type Row } from './read-status.ts'

type StatusPageProps = ShownStatus & { backend: InboxBackend; email: string }

/** "Is everything working?": the answer first, then each problem with what to do, then every part. */
export function StatusPage({ status, isConnected, synced, isChecking, check, backend, email }: StatusPageProps) {
  const known = isConnected ? status : null
  const problems = known ? problemsOf(known) : []
  const isBad = problems.some(({ tone }) => tone === 'bad')
  const verdict = !known
    ? words.unknown
    : problems.length === 0
      ? words.yes
      : (isBad ? words.no : words.nearly)(problems.length)
  const side = (
    <>
      <p className="font-display text-[1.1875rem]/[1.3] text-accent-text italic">{words.question}</p>
      <h1 className="verdict mt-2">
        <Mark name={!known || isBad ? 'bounced' : problems.length > 0 ? 'held' : 'delivered'} />
        <span>{verdict}</span>
      </h1>
      <p role="status" className="pane-lead mt-4!">
        {known ? `${words.checked(synced)} ${isBad ? words.safe : ''}` : words.unknownText}
      </p>
      {problems.length > 0 && (
        <ol className="mt-6 border-t border-line">
          {problems.map(({ id, tone, title }) => (
            <li key={id} className="border-b border-line">
              <button type="button" className="problem-link" onClick={() => document.getElementById(id)?.focus()}>
                <ToneWord tone={tone}>{''}</ToneWord>
                <b>{title}</b>
                <Icon name="right" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button
        look={problems.length > 0 ? 'line' : 'main'}
        size="small"
        className="mt-6 w-full sm:w-auto sm:justify-self-start"
        busy={isChecking && words.checking}
        onClick={check}
      >
        <InboxIcon name="again" />
        {words.checkNow}
      </Button>
    </>
  )
  return (
    <TwoPanes side={side} foot={inbox.foot.times} email={inbox.foot.signedIn(email)}>
      {problems.length > 0 && (
        <section aria-label={words.problems}>
          {problems.map((problem) => (
            <ProblemCard key={problem.id} {...problem} />
          ))}
        </section>
      )}
      {known && (
        <section>
          <h2 className={problems.length === 0 ? 'sr-only' : 'mb-3'}>
            {problems.length === 0 ? words.detail : words.rest}
          </h2>
          <ul className="pane-rows">
            {channelsOf(known).map((channel) => (
              <ChannelRow key={channel.kind} {...channel} onTest={() => backend.testChannel(channel.kind)} />
            ))}
            {rowsOf(known).map((row) => (
              <StatusRow key={row.name} {...row} />
            ))}
          </ul>
        </section>
      )}
    </TwoPanes>
  )
}

function ProblemCard({ id, tone, title, facts }: Problem) {
  return (
    <article id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="problem" data-tone={tone}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-[1.75rem]! leading-[1.15]">
          {title}
        </h2>
        <ToneWord tone={tone}>{tone === 'bad' ? words.states.stopped : words.states.look}</ToneWord>
      </header>
      <dl className="mt-3 border-t border-line">
        {facts.map(([label, text]) => (
          <div key={label} className="grid gap-x-5 border-b border-line py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="text-fg-mute max-sm:text-xs">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function StatusRow({ name, tone, state, text, failed }: Row) {
  return (
    <li className="status-row">
      <h3>{name}</h3>
      <ToneWord tone={tone}>{state}</ToneWord>
      <div className="text-fg-soft">
        {text && <p>{text}</p>}
        {failed?.map(({ lead, name: of, kind, at, reason }) => (
          <p key={`${lead} ${kind} ${of} ${at}`} className="wrap-anywhere">
            {words.failed.to[kind]}
            {lead === null ? (
              <bdi>{of}</bdi>
            ) : (
              <a href={`#${lead}`} className="text-link">
                <bdi>{of}</bdi>
              </a>
            )}
            {words.failed.why(clockWhen(at), reason ?? '')}
          </p>
        ))}
      </div>
    </li>
  )
}
