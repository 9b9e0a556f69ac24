import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REMIND_AFTER_DAYS } from '#shared/codes.ts'
import { cityOf, replyBy, type DaysOff } from '#shared/reply-by.ts'
import { inbox } from '#src/content/inbox.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { receipt } from '#src/content/receipt.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldStyle } from '#src/ui/field-frame.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Records } from '#src/ui/paper.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { InboxBackend } from './backend.ts'
import { Mark } from './mail.tsx'
import { paneLead, PaneTitle, RecordRow, Section, selectArrow, TwoPanes } from './pane.tsx'
import { useSetUp, valueOf } from './queries.ts'
import type { Settings } from './types.ts'
import { longDay } from './when.ts'

const SECTIONS = [
  ['hours', words.hours.title],
  ['days-off', words.daysOff.title],
  ['reminders', words.reminders.title],
  ['notices', words.notices.title],
] as const

/** The settings of the team. */
export function SettingsPage({ backend, email }: { backend: InboxBackend; email: string }) {
  const { data: settings } = useQuery({ queryKey: ['settings'], queryFn: () => valueOf(backend.settings()) })
  const setUp = useSetUp(backend)
  const side = (
    <>
      <PaneTitle>{inbox.nav.settings}</PaneTitle>
      <p className={paneLead}>{words.lead}</p>
      <nav aria-label={inbox.nav.settings}>
        <ol className="mt-4 -mb-4 flex flex-wrap justify-between gap-x-3 border-line sm:justify-start sm:gap-x-6 lg:-mx-7 lg:mt-6 lg:mb-0 lg:block lg:border-t">
          {SECTIONS.map(([id, title]) => (
            <li key={id} className="border-line lg:border-b">
              <button
                type="button"
                className="min-h-11 text-xs font-semibold underline sm:text-sm underline-offset-4 focus-visible:-outline-offset-3 lg:w-full lg:px-7 lg:py-3 lg:text-start lg:font-display lg:text-[1.3125rem]/[1.25] lg:font-normal lg:no-underline lg:hover:bg-hover"
                onClick={() => showSection(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
  return (
    <TwoPanes side={side} foot={words.foot} email={email}>
      {settings ? (
        <Editor backend={backend} stored={settings} team={setUp?.team ?? null} />
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </TwoPanes>
  )
}

function showSection(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

type EditorProps = { backend: InboxBackend; stored: Settings; team: string | null }

/** Changes are kept here until they are saved together. */
function Editor({ backend, stored, team }: EditorProps) {
  const client = useQueryClient()
  const [changes, setChanges] = useState<Partial<Settings>>({})
  const [isSaving, setIsSaving] = useState(false)
  const settings = { ...stored, ...changes }
  const isChanged = JSON.stringify(settings) !== JSON.stringify(stored)
  const set = (more: Partial<Settings>) => setChanges((last) => ({ ...last, ...more }))

  /** Keeps the input on top of the settings that a colleague saved. */
  const showConflict = async () => {
    const current = await backend.settings()
    if (current.ok) {
      client.setQueryData(['settings'], current.value)
      setChanges((last) => (last.daysOff ? { ...last, daysOff: joined(current.value.daysOff, last.daysOff) } : last))
    }
    showToast({ title: words.conflict, text: words.conflictText, tone: 'destructive' })
  }

  const save = async () => {
    setIsSaving(true)
    const result = await backend.saveSettings({ ...settings, version: stored.version })
    setIsSaving(false)
    if (!result.ok && result.failure === 'conflict') return showConflict()
    if (!result.ok) return void showToast({ title: inbox.failed, text: words.wrong, tone: 'destructive' })
    client.setQueryData(['settings'], result.value)
    setChanges({})
    showToast({ title: words.saved, text: words.savedText, tone: 'default' })
  }

  return (
    <form
      aria-label={inbox.nav.settings}
      data-toasts="aside"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <HoursSection settings={settings} set={set} />
      <DaysOffSection daysOff={settings.daysOff} stored={stored.daysOff} set={set} />
      <Section id="reminders" title={words.reminders.title} text={words.reminders.text}>
        <RemindAfter value={settings.remindAfter} onChange={(remindAfter) => set({ remindAfter })} />
      </Section>
      <Section id="notices" title={words.notices.title} text={words.notices.text}>
        <p className="mt-4 flex min-h-13.5 items-center rounded-md border border-line bg-bg px-4 text-[1rem] wrap-anywhere">
          {team ?? words.notices.unknown}
        </p>
        <p className="mt-1.5 text-sm text-fg-mute">{words.notices.fixed}</p>
      </Section>
      {isChanged && (
        <div className="save-bar bottom-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status">
            <Mark name="held" />
            <b>{words.unsaved}</b>
          </p>
          <div className="flex gap-3">
            <Button look="line" size="small" onClick={() => setChanges({})}>
              {words.discard}
            </Button>
            <Button type="submit" size="small" busy={isSaving && words.saving}>
              {words.save}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

type Change = { set: (changes: Partial<Settings>) => void }

function HoursSection({ settings, set }: Change & { settings: Settings }) {
  const { workDays } = settings
  const [now] = useState(() => new Date())
  const reply = replyBy(now, settings)
  const toggle = (day: number) =>
    set({
      workDays: workDays.includes(day)
        ? workDays.filter((one) => one !== day)
        : [...workDays, day].toSorted((a, b) => a - b),
    })
  return (
    <Section id="hours" title={words.hours.title} text={words.hours.text}>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <fieldset className="max-sm:w-full">
          <legend className="mb-2 text-sm font-semibold">{words.hours.days}</legend>
          <div className="segments grid-rows-[3.25rem] *:min-w-11">
            {words.hours.names.map((name, index) => (
              <label key={name}>
                <input type="checkbox" checked={workDays.includes(index + 1)} onChange={() => toggle(index + 1)} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          label={words.hours.from}
          type="time"
          required
          value={settings.opensAt}
          onChange={({ target }) => set({ opensAt: target.value })}
        />
        <Field
          label={words.hours.to}
          type="time"
          required
          value={settings.closesAt}
          onChange={({ target }) => set({ closesAt: target.value })}
        />
        <p className="text-sm text-fg-mute xl:pb-4">{words.hours.zone(cityOf(settings.timeZone))}</p>
      </div>
      <p className="mt-4 flex items-baseline border-l-2 border-brass-600 bg-bg px-4 py-3 text-fg-soft" role="status">
        <Mark name="delivered" className="translate-y-[0.09em]" />
        {reply ? (
          <span>
            {words.hours.effect}{' '}
            <q className="font-display text-[1.1875rem]/[1.3] text-fg">
              {/* No break between day and month. */}
              {receipt.by(reply.by.replace(/(\d) /, '$1\u00a0'))}
            </q>
          </span>
        ) : (
          words.hours.never
        )}
      </p>
    </Section>
  )
}

const NO_RANGE = { first: '', last: '', label: '' }
const DAY_MS = 86_400_000
const LONGEST_DAYS = 365

type DaysOffProps = Change & { daysOff: DaysOff[]; stored: DaysOff[] }

function DaysOffSection({ daysOff, stored, set }: DaysOffProps) {
  const [added, setAdded] = useState(NO_RANGE)
  const [isWrong, setIsWrong] = useState(false)
  // The database has the same rule.
  const add = () => {
    const range = { ...added, last: added.last || added.first, label: added.label.trim() }
    const days = (Date.parse(range.last) - Date.parse(range.first)) / DAY_MS
    const isRange = days >= 0 && days <= LONGEST_DAYS
    setIsWrong(!isRange)
    if (!isRange) return
    set({ daysOff: joined(daysOff, [range]) })
    setAdded(NO_RANGE)
  }
  const ahead = daysAhead(daysOff)

  return (
    <Section id="days-off" title={words.daysOff.title}>
      {ahead.length === 0 ? (
        <p className="text-fg-soft">{words.daysOff.none}</p>
      ) : (
        <Records className="mt-3">
          {ahead.map((range) => (
            <DayOffRow
              key={`${range.first} ${range.last}`}
              range={range}
              isNew={!stored.includes(range)}
              onRemove={() => set({ daysOff: daysOff.filter((one) => one !== range) })}
            />
          ))}
        </Records>
      )}
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[11rem_11rem_1fr_auto]">
        <Field
          label={words.daysOff.first}
          type="date"
          value={added.first}
          error={isWrong ? words.daysOff.wrong : undefined}
          onChange={({ target }) => setAdded({ ...added, first: target.value })}
        />
        <Field
          label={words.daysOff.last}
          type="date"
          value={added.last}
          onChange={({ target }) => setAdded({ ...added, last: target.value })}
        />
        <Field
          label={words.daysOff.label}
          note={words.optional}
          maxLength={100}
          autoComplete="off"
          value={added.label}
          onChange={({ target }) => setAdded({ ...added, label: target.value })}
        />
        <Button look="line" onClick={add}>
          {words.daysOff.add}
        </Button>
      </div>
    </Section>
  )
}

type DayOffRowProps = { range: DaysOff; isNew: boolean; onRemove: () => void }

function DayOffRow({ range, isNew, onRemove }: DayOffRowProps) {
  const dates = words.daysOff.to(dayText(range.first), dayText(range.last))
  const button = (
    <button type="button" className="quiet -mr-3 text-fg-failed" onClick={onRemove}>
      {words.daysOff.remove}
      <span className="sr-only"> {range.label || dates}</span>
    </button>
  )
  return (
    <RecordRow end={button} className={`min-h-13 max-sm:py-2 ${isNew ? 'bg-bg' : ''}`}>
      <b className="w-full sm:w-72">{dates}</b>
      <span dir="auto" className="day-label flex-1">
        {range.label}
      </span>
      {isNew && <em className="text-sm font-semibold text-accent-text not-italic">{words.daysOff.unsaved}</em>}
    </RecordRow>
  )
}

/** Past days off stay stored, because reminders count back, but are not shown. */
function daysAhead(daysOff: DaysOff[], today = new Date().toLocaleDateString('sv-SE')): DaysOff[] {
  return daysOff.filter(({ last }) => last >= today)
}

/** For the same days, our entries replace theirs. */
function joined(theirs: DaysOff[], ours: DaysOff[]): DaysOff[] {
  const isOurs = ({ first, last }: DaysOff) => ours.some((one) => one.first === first && one.last === last)
  return [...theirs.filter((one) => !isOurs(one)), ...ours].toSorted((a, b) => a.first.localeCompare(b.first))
}

/** At noon, so that the day is the same in every time zone. */
function dayText(day: string): string {
  return longDay(`${day}T12:00`)
}

type RemindAfterProps = { value: number | null; onChange: (days: number | null) => void }

/** How many working days, or never. */
function RemindAfter({ value, onChange }: RemindAfterProps) {
  return (
    <label className="mt-4 grid gap-2 text-sm font-semibold sm:w-1/2">
      {words.reminders.after}
      <span className="relative">
        <select
          className={`min-h-13.5 appearance-none px-4 text-base font-normal ${fieldStyle}`}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          {REMIND_AFTER_DAYS.map((days) => (
            <option key={days} value={days}>
              {words.reminders.days(days)}
            </option>
          ))}
          <option value="">{words.reminders.never}</option>
        </select>
        <Icon name="open" className={selectArrow} />
      </span>
    </label>
  )
}
