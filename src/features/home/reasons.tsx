import { reasons, reasonsTitle, schedule, scheduleHint } from '#src/content/generated/contact.ts'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'

export function Reasons() {
  return (
    <aside
      aria-labelledby="reasons-title"
      className="rounded-sm border-line wrap-anywhere max-md:border-t max-md:pt-6 md:border md:bg-night-850/70 md:p-6"
    >
      <h3 id="reasons-title" className="text-xl">
        {reasonsTitle}
      </h3>
      <ul className="grid gap-x-6 gap-y-2 max-md:mt-3 max-md:mb-4 max-md:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] md:my-5 md:gap-6 md:border-y md:border-line md:py-5 md:max-lg:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <strong className="block leading-[1.4] font-semibold max-md:text-sm max-md:font-normal max-md:text-fg-soft">
              {title}
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
