import type { ReactNode } from 'react'
import { horizon } from '#src/brand/drawings.data.ts'
import { lead, reasons, reasonsTitle, schedule, scheduleHint, title } from '#src/brand/contact.data.ts'
import { links } from '#src/content/links.ts'
import { Horizon } from '#src/ui/horizon.tsx'
import { Icon } from '#src/ui/icon.tsx'

export function ContactSection({ form }: { form: ReactNode }) {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={`bg-bg max-md:pt-9 ${horizon === null ? 'py-section' : 'pt-section'}`}
    >
      {/* A receipt replaces the lead, which stays for screen readers. */}
      <div className="group/contact wrap lg:grid lg:grid-cols-[7fr_5fr] lg:gap-x-8 xl:grid-cols-[minmax(0,1fr)_var(--spacing-paper)] xl:gap-x-16 print:block">
        <div className="col-span-full">
          <h2 id="contact-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4.5 text-lg text-fg-soft group-has-data-kind/contact:sr-only">{lead}</p>
        </div>
        <div className="flex flex-col">{form}</div>
        <div className="mt-9 md:mt-12">
          <Reasons />
        </div>
      </div>
      {horizon !== null && <Horizon file={horizon} />}
    </section>
  )
}

const reasonsLayout =
  'mt-3 mb-4 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] ' +
  'md:my-5 md:grid-cols-2 md:gap-6 md:border-y md:border-line md:py-5 lg:grid-cols-1'

function Reasons() {
  return (
    <aside
      aria-labelledby="reasons-title"
      className="rounded-sm border-line wrap-anywhere max-md:border-t max-md:pt-6 md:border md:bg-night-850/70 md:p-6"
    >
      <h3 id="reasons-title" className="text-xl">
        {reasonsTitle}
      </h3>
      <ul className={`grid gap-x-6 gap-y-2 ${reasonsLayout}`}>
        {reasons.map(({ title: reason, text }) => (
          <li key={reason}>
            <strong className="block leading-[1.4] font-semibold max-md:text-sm max-md:font-normal max-md:text-fg-soft">
              {reason}
            </strong>
            <p className="mt-0.5 text-sm text-fg-soft max-md:hidden print:block">{text}</p>
          </li>
        ))}
      </ul>
      {links.schedulingPage && (
        <div className="print:hidden">
          <a
            href={links.schedulingPage}
            target="_blank"
            rel="noopener"
            aria-describedby="schedule-hint"
            className="text-link max-[22.5rem]:text-sm"
          >
            {schedule}
            <Icon name="external" />
          </a>
          <p id="schedule-hint" className="text-xs text-fg-mute">
            {scheduleHint}
          </p>
        </div>
      )}
    </aside>
  )
}
