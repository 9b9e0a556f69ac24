import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldStyle } from '#src/ui/field-frame.tsx'
import { Field } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { InboxBackend } from '../inbox-backend.ts'
import { valueOf } from '../inbox-queries.ts'
import type { AllSettings, Settings, Status } from '../inbox-types.ts'
import { channelRows } from '../status/read-status.ts'
import { StatusRow } from '../status/status-page.tsx'
import { TwoPanes } from '../two-panes.tsx'
import { longDay } from '../when.ts'
import { daysOf, rangesOf } from './days-off.ts'

type SettingsPageProps = { backend: InboxBackend; status: Status | null; email: string }

/** What the team sets for itself, and what it can only read. */
export function SettingsPage({ backend, status, email }: SettingsPageProps) {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => valueOf(backend.settings()) })
  const side = (
    <>
      <h1>{inbox.nav.settings}</h1>
      <p className="pane-lead">{words.lead}</p>
    </>
  )
  return (
    <TwoPanes side={side} foot={words.foot} email={inbox.foot.signedIn(email)}>
      {data ? <Editor backend={backend} stored={data.settings} /> : <p role="status">{words.loading}</p>}
      {data && status && <Channels status={status} hasFallback={data.hasFallback} />}
      {data && <Limits {...data.limits} />}
    </TwoPanes>
  )
}

/** Changes are kept here until they are saved together. */
function Editor({ backend, stored }: { backend: InboxBackend; stored: Settings }) {
  const client = useQueryClient()
  const [changes, setChanges] = useState<Partial<Settings>>({})
  const [isSaving, setIsSaving] = useState(false)
  const settings = { ...stored, ...changes }
  const isChanged = JSON.stringify(settings) !== JSON.stringify(stored)
  const set = (more: Partial<Settings>) => setChanges((last) => ({ ...last, ...more }))

  const save = async () => {
    setIsSaving(true)
    const result = await backend.saveSettings(settings)
    setIsSaving(false)
    if (!result.ok) return showToast({ title: inbox.failed, text: words.wrong, tone: 'destructive' })
    client.setQueryData<AllSettings>(['settings'], (last) => last && { ...last, settings: result.value })
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
      <DaysOff daysOff={settings.daysOff} set={set} />
      <Part title={words.reminders.title} text={words.reminders.text}>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Days
            label={words.reminders.first}
            choices={[1, 2, 3]}
            value={settings.remindAfter}
            onChange={(remindAfter) => set({ remindAfter })}
          />
          <Days
            label={words.reminders.second}
            choices={[2, 3, 4, 5]}
            value={settings.remindAllAfter}
            onChange={(remindAllAfter) => set({ remindAllAfter })}
          />
        </div>
      </Part>
      <Part title={words.notices.title} text={words.notices.text}>
        <div className="mt-4 max-w-md">
          <Field
            label={words.notices.also}
            note={words.notices.optional}
            type="email"
            autoComplete="off"
            value={settings.alsoNotify ?? ''}
            onChange={({ target }) => set({ alsoNotify: target.value === '' ? null : target.value })}
          />
        </div>
      </Part>
      {isChanged && (
        <div className="save-bar" role="status">
          <b>{words.unsaved}</b>
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

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-10">
      <h2 id={id}>{title}</h2>
      {text && <p className="text-fg-soft">{text}</p>}
      {children}
    </section>
  )
}

type PartProps = { set: (changes: Partial<Settings>) => void }

function Hours({ settings, set }: PartProps & { settings: Settings }) {
  const { workDays } = settings
  const toggle = (day: number) =>
    set({
      workDays: workDays.includes(day)
        ? workDays.filter((one) => one !== day)
        : [...workDays, day].toSorted((a, b) => a - b),
    })
  return (
    <Part title={words.hours.title} text={words.hours.text}>
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
        <p className="pb-4 text-sm text-fg-mute">{words.hours.zone(settings.timeZone)}</p>
      </div>
    </Part>
  )
}

function DaysOff({ daysOff, set }: PartProps & { daysOff: string[] }) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const ranges = rangesOf(daysOff)

  const add = () => {
    const days = daysOf({ first, last: last || first })
    setIsWrong(days.length === 0)
    if (days.length === 0) return
    set({ daysOff: [...new Set([...daysOff, ...days])].toSorted() })
    setFirst('')
    setLast('')
  }
  const remove = (days: string[]) => set({ daysOff: daysOff.filter((day) => !days.includes(day)) })

  return (
    <Part title={words.daysOff.title}>
      {ranges.length === 0 ? (
        <p className="text-fg-soft">{words.daysOff.none}</p>
      ) : (
        <ul className="pane-rows mt-3">
          {ranges.map((range) => {
            const name = words.daysOff.to(longDay(range.first), longDay(range.last))
            return (
              <li key={range.first} className="flex min-h-13 items-center justify-between gap-4">
                <b>{name}</b>
                <button type="button" className="quiet -mr-3 text-vermilion-700" onClick={() => remove(daysOf(range))}>
                  {words.daysOff.remove}
                  <span className="sr-only"> {name}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          label={words.daysOff.first}
          type="date"
          value={first}
          error={isWrong ? words.daysOff.wrong : undefined}
          onChange={({ target }) => setFirst(target.value)}
        />
        <Field label={words.daysOff.last} type="date" value={last} onChange={({ target }) => setLast(target.value)} />
        <Button look="line" className="sm:self-end" onClick={add}>
          {words.daysOff.add}
        </Button>
      </div>
    </Part>
  )
}

type DaysProps = { label: string; choices: number[]; value: number | null; onChange: (days: number | null) => void }

/** How many working days, or never. */
function Days({ label, choices, value, onChange }: DaysProps) {
  return (
    <label className="grid content-start gap-2 text-sm font-semibold">
      {label}
      <select
        className={`min-h-13.5 px-4 text-base font-normal ${fieldStyle}`}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        {choices.map((days) => (
          <option key={days} value={days}>
            {words.reminders.days(days)}
          </option>
        ))}
        <option value="">{words.reminders.never}</option>
      </select>
    </label>
  )
}

function Channels({ status, hasFallback }: { status: Status; hasFallback: boolean }) {
  const { title, text, second, secondText, set, notSet } = words.channels
  return (
    <Part title={title} text={text}>
      <ul className="pane-rows mt-3">
        {channelRows(status).map((row) => (
          <StatusRow key={row.name} {...row} />
        ))}
        <StatusRow
          name={second}
          tone={hasFallback ? 'ok' : 'off'}
          state={hasFallback ? set : notSet}
          text={secondText}
        />
      </ul>
    </Part>
  )
}

function Limits({ messagesPerHour, confirmationsPerInbox, retentionMonths }: AllSettings['limits']) {
  return (
    <Part title={words.limits.title} text={words.limits.text}>
      <ul className="pane-rows mt-3">
        {words.limits.list(messagesPerHour, confirmationsPerInbox, retentionMonths).map((sentence) => (
          <li key={sentence} className="py-2.5 text-fg-soft">
            {sentence}
          </li>
        ))}
      </ul>
    </Part>
  )
}
