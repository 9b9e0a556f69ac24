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
import { showToast } from '#src/ui/toast-store.ts'
import type { InboxBackend } from '../inbox-backend.ts'
import { Mark } from '../inbox-icon.tsx'
import { valueOf } from '../inbox-queries.ts'
import type { Settings } from '../inbox-types.ts'
import { TwoPanes } from '../two-panes.tsx'
import { longDay } from '../when.ts'
import { Part } from './part.tsx'

const PARTS = [
  ['hours', words.hours.title],
  ['days-off', words.daysOff.title],
  ['reminders', words.reminders.title],
  ['notices', words.notices.title],
] as const

/** What the team sets for itself. */
export function SettingsPage({ backend, email }: { backend: InboxBackend; email: string }) {
  const { data: settings } = useQuery({ queryKey: ['settings'], queryFn: () => valueOf(backend.settings()) })
  // Only a deployment changes it.
  const { data: setUp } = useQuery({
    queryKey: ['set-up'],
    queryFn: () => valueOf(backend.setUp()),
    refetchInterval: false,
  })
  const side = (
    <>
      <h1>{inbox.nav.settings}</h1>
      <p className="pane-lead">{words.lead}</p>
      <nav aria-label={inbox.nav.settings}>
        <ol className="settings-index">
          {PARTS.map(([id, title]) => (
            <li key={id}>
              <button type="button" onClick={() => showPart(id)}>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
  return (
    <TwoPanes side={side} foot={words.foot} email={inbox.foot.signedIn(email)}>
      {settings ? (
        <Editor backend={backend} stored={settings} team={setUp?.team ?? null} />
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </TwoPanes>
  )
}

function showPart(id: string): void {
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

  /** What was typed stays, on top of what a colleague has saved. */
  const showConflict = async () => {
    const now = await backend.settings()
    if (now.ok) {
      client.setQueryData(['settings'], now.value)
      setChanges((last) => (last.daysOff ? { ...last, daysOff: joined(now.value.daysOff, last.daysOff) } : last))
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
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Hours settings={settings} set={set} />
      <DaysOffPart daysOff={settings.daysOff} stored={stored.daysOff} set={set} />
      <Part id="reminders" title={words.reminders.title} text={words.reminders.text}>
        <div className="mt-4 sm:w-1/2">
          <Days value={settings.remindAfter} onChange={(remindAfter) => set({ remindAfter })} />
        </div>
      </Part>
      <Part id="notices" title={words.notices.title} text={words.notices.text}>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <div className="text-sm">
            <b className="font-semibold">{words.notices.always}</b>
            <p className="fixed-value wrap-anywhere">{team ?? words.notices.unknown}</p>
            <p className="mt-1.5 text-fg-mute">{words.notices.fixed}</p>
          </div>
          <Field
            label={words.notices.also}
            note={words.optional}
            type="email"
            autoComplete="off"
            value={settings.alsoNotify ?? ''}
            onChange={({ target }) => set({ alsoNotify: target.value === '' ? null : target.value })}
          />
        </div>
      </Part>
      {isChanged && (
        <div className="save-bar">
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

function Hours({ settings, set }: Change & { settings: Settings }) {
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
    <Part id="hours" title={words.hours.title} text={words.hours.text}>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <fieldset className="max-sm:w-full">
          <legend className="mb-2 text-sm font-semibold">{words.hours.days}</legend>
          <div className="days">
            {words.hours.names.map((name, index) => (
              <label key={name}>
                <input type="checkbox" checked={workDays.includes(index + 1)} onChange={() => toggle(index + 1)} />
                <span>{name}</span>
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
        <p className="zone text-sm text-fg-mute">{words.hours.zone(cityOf(settings.timeZone))}</p>
      </div>
      <p className="effect" role="status">
        <Mark name="delivered" />
        {reply ? (
          <span>
            {words.hours.effect} <q>{receipt.by(reply.by)}</q>
          </span>
        ) : (
          words.hours.never
        )}
      </p>
    </Part>
  )
}

/** What is over stays stored, because reminders count back, but is not shown. */
function daysAhead(daysOff: DaysOff[], today = new Date().toLocaleDateString('sv-SE')): DaysOff[] {
  return daysOff.filter(({ last }) => last >= today)
}

type DaysOffProps = Change & { daysOff: DaysOff[]; stored: DaysOff[] }

function DaysOffPart({ daysOff, stored, set }: DaysOffProps) {
  const [added, setAdded] = useState({ first: '', last: '', label: '' })
  const [isWrong, setIsWrong] = useState(false)
  // The database refuses the same.
  const add = () => {
    const range = { ...added, last: added.last || added.first, label: added.label.trim() }
    const days = (Date.parse(range.last) - Date.parse(range.first)) / 86_400_000
    const isRange = days >= 0 && days <= 365
    setIsWrong(!isRange)
    if (!isRange) return
    const others = daysOff.filter(({ first, last }) => first !== range.first || last !== range.last)
    set({ daysOff: [...others, range].toSorted((a, b) => a.first.localeCompare(b.first)) })
    setAdded({ first: '', last: '', label: '' })
  }
  const ahead = daysAhead(daysOff)

  return (
    <Part id="days-off" title={words.daysOff.title}>
      {ahead.length === 0 ? (
        <p className="text-fg-soft">{words.daysOff.none}</p>
      ) : (
        <ul className="pane-rows mt-3">
          {ahead.map((range) => {
            const dates = words.daysOff.to(dayText(range.first), dayText(range.last))
            const isNew = !stored.includes(range)
            return (
              <li key={dates} className="day-off-row" data-new={isNew || undefined}>
                <b>{dates}</b>
                <span dir="auto">{range.label}</span>
                {isNew && <em>{words.daysOff.unsaved}</em>}
                <button
                  type="button"
                  className="quiet text-vermilion-700"
                  onClick={() => set({ daysOff: daysOff.filter((one) => one !== range) })}
                >
                  {words.daysOff.remove}
                  <span className="sr-only"> {range.label || dates}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="add-days mt-4 grid items-end gap-4 sm:grid-cols-2">
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
    </Part>
  )
}

function joined(theirs: DaysOff[], ours: DaysOff[]): DaysOff[] {
  const isOurs = ({ first, last }: DaysOff) => ours.some((one) => one.first === first && one.last === last)
  return [...theirs.filter((one) => !isOurs(one)), ...ours].toSorted((a, b) => a.first.localeCompare(b.first))
}

/** At noon, so that the day is the same in every time zone. */
function dayText(day: string): string {
  return longDay(`${day}T12:00`)
}

type DaysProps = { value: number | null; onChange: (days: number | null) => void }

/** How many working days, or never. */
function Days({ value, onChange }: DaysProps) {
  return (
    <label className="grid content-start gap-2 text-sm font-semibold">
      {words.reminders.after}
      <span className="picker">
        <select
          className={`min-h-13.5 px-4 text-base font-normal ${fieldStyle}`}
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
        <Icon name="open" />
      </span>
    </label>
  )
}
