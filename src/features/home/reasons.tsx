import { reasons } from '#src/content/contact.ts'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'

/** Why work with us, and a link to schedule a call. */
export function Reasons() {
  return (
    <aside
      aria-labelledby="reasons-title"
      className="rounded-sm border border-line bg-night-850/70 p-6 wrap-anywhere max-[22.5rem]:p-4"
    >
      <h3 id="reasons-title" className="text-xl">
        {reasons.title}
      </h3>
      <ul className="my-5 grid gap-6 border-y border-line py-5 md:max-lg:grid-cols-2">
        {reasons.list.map(({ title, text }) => (
          <li key={title}>
            <strong className="block leading-[1.4] font-semibold">{title}</strong>
            <p className="mt-0.5 text-sm text-fg-soft">{text}</p>
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
            {reasons.schedule}
            <Icon name="external" />
          </a>
          <p id="schedule-hint" className="text-xs text-fg-mute">
            {reasons.scheduleHint}
          </p>
        </div>
      )}
    </aside>
  )
}
