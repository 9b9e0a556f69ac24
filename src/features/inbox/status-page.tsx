import { inbox } from '#src/content/inbox.ts'
import { inboxStatus as words } from '#src/content/inbox-status.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Fact, Facts, Records } from '#src/ui/paper.tsx'
import type { InboxBackend } from './backend.ts'
import { InboxIcon, Mark, TONE_MARKS } from './mail.tsx'
import { paneLead, PaneTitle, RecordRow, rowTitle, sectionTitle, ToneWord, TwoPanes } from './pane.tsx'
import { useSetUp, type ShownStatus } from './queries.ts'
import { problemsOf, rowsOf, type Problem, type Row } from './status.ts'
import type { Status } from './types.ts'
import { clockWhen } from './when.ts'

type StatusPageProps = ShownStatus & { backend: InboxBackend; email: string }

/** "Is everything working?": the verdict first, then each problem with advice, then every part. */
export function StatusPage({ status, isConnected, synced, isChecking, check, backend, email }: StatusPageProps) {
  const setUp = useSetUp(backend)
  const known = isConnected ? status : null
  const problems = known ? problemsOf(known) : []
  const isBad = problems.some(({ tone }) => tone === 'bad')
  const isCalm = problems.length === 0
  const verdict = !known ? words.unknown : isCalm ? words.yes : (isBad ? words.no : words.nearly)(problems.length)
  const side = (
    <>
      <p className="mb-2 font-display text-[1.1875rem]/[1.3] text-accent-text italic">{words.question}</p>
      <PaneTitle>
        <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 text-balance max-[16rem]:grid-cols-1">
          <Mark
            name={TONE_MARKS[!known || isBad ? 'bad' : isCalm ? 'ok' : 'held']}
            className="mr-0 size-9 lg:mt-[0.35rem] stroke-[1.2]"
          />
          {verdict}
        </span>
      </PaneTitle>
      <p role="status" className={paneLead}>
        {known ? `${words.checked(synced)} ${isBad ? words.safe : ''}` : words.unknownText}
      </p>
      {!isCalm && (
        <ol className="mt-6 border-t border-line">
          {problems.map(({ id, tone, title }) => (
            <li key={id} className="border-b border-line">
              <button
                type="button"
                className="grid min-h-14 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 text-start [&>.icon]:text-accent-text"
                onClick={() => document.getElementById(id)?.focus()}
              >
                <Mark name={TONE_MARKS[tone]} />
                <b className={`${rowTitle} font-normal wrap-anywhere`}>{title}</b>
                <Icon name="right" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button
        look={isCalm ? 'main' : 'line'}
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
    <TwoPanes side={side} foot={inbox.foot.times} email={email}>
      {!isCalm && (
        <section aria-label={words.problems}>
          {problems.map((problem) => (
            <ProblemCard key={problem.id} {...problem} />
          ))}
        </section>
      )}
      {known && (
        <section className="not-first:mt-10">
          <h2 className={sectionTitle}>{words.parts}</h2>
          <Records className="mt-3">
            {rowsOf(known, setUp?.voiceMinutesPerDay).map((row) => (
              <StatusRow key={row.name} {...row} />
            ))}
          </Records>
        </section>
      )}
    </TwoPanes>
  )
}

function ProblemCard({ id, tone, title, facts }: Problem) {
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-tone={tone}
      className="border-l-3 border-(--tone) pl-[min(1.5rem,6vw)] outline-offset-8 not-first:mt-9"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-[min(1.75rem,9vw)] leading-[1.15] tracking-[-0.014em]">
          {title}
        </h2>
        <ToneWord tone={tone}>{tone === 'bad' ? words.states.stopped : words.states.look}</ToneWord>
      </header>
      <Facts className="mt-3 [--label:7rem]">
        {facts.map(([label, text]) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
    </article>
  )
}

/** Name, state and text, side by side where they fit. */
function StatusRow({ name, tone, state, text, failed }: Row) {
  return (
    <RecordRow className="py-4 *:items-baseline">
      <h3 className="flex-1 text-[1.3125rem] leading-[1.3] xl:w-44 xl:flex-none">{name}</h3>
      <ToneWord tone={tone} className="whitespace-nowrap xl:w-34">
        {state}
      </ToneWord>
      <div className="w-full text-fg-soft xl:w-0 xl:flex-1">
        {text && <p>{text}</p>}
        {failed?.map((mail) => (
          <FailedMail key={`${mail.lead} ${mail.kind} ${mail.name} ${mail.at}`} {...mail} />
        ))}
      </div>
    </RecordRow>
  )
}

function FailedMail({ lead, name, kind, at, reason }: Status['failed'][number]) {
  return (
    <p className="wrap-anywhere">
      {words.failed.to[kind]}
      {lead === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={`#${lead}`} className="text-link">
          <bdi>{name}</bdi>
        </a>
      )}
      {words.failed.why(clockWhen(at), reason ?? '')}
    </p>
  )
}
