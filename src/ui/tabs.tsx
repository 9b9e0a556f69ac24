import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { hasModifier } from '#src/lib/has-modifier.ts'

type Tab<Id extends string> = { id: Id; label: string; panel: ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** The arrow keys change the tab. All panels stay mounted, so that typed text is kept. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const id = useId()

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || hasModifier(event)) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs.at((index + step) % tabs.length)
    if (!next) return
    onSelect(next.id)
    document.getElementById(`${id}-tab-${next.id}`)?.focus()
  }

  return (
    <>
      {/* The focus is on the tabs inside. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        className="grid auto-cols-fr grid-flow-col border-b border-night-600"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="tab"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}
