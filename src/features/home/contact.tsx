import type { ReactNode } from 'react'
import { contact } from '#src/content/contact.ts'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Horizon } from './horizon.tsx'

/** Headline, the form passed in, and the reasons beside it. Without a form the reasons stand below the headline. */
export function Contact({ form }: { form?: ReactNode }) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-bg pt-[calc(var(--spacing-section)*0.62)]">
      <div className="wrap items-start lg:columns-12">
        <div className={form ? 'lg:col-span-7' : 'lg:col-span-6'}>
          <h2 id="contact-title" className="text-3xl">
            {contact.title}
          </h2>
          <p className="mt-4.5 max-w-128 text-lg text-fg-soft">{contact.lead}</p>
          {form}
        </div>
        <Reasons
          className={
            form ? 'lg:col-span-5 lg:col-start-8 xl:col-span-4 xl:col-start-9' : 'lg:col-span-5 lg:col-start-8'
          }
        />
      </div>
      <Horizon />
    </section>
  )
}

function Reasons({ className }: { className: string }) {
  return (
    <aside
      aria-labelledby="reasons-title"
      className={`mt-12 rounded-sm border border-line bg-night-850/70 p-6 lg:mt-0 xl:p-[clamp(1.5rem,1rem_+_1.4vw,2.25rem)] ${className}`}
    >
      <h3 id="reasons-title" className="text-xl">
        {contact.reasonsTitle}
      </h3>
      <ul className="mt-5">
        {contact.reasons.map(({ title, text }) => (
          <li key={title} className="grid grid-cols-[1.5rem_1fr] gap-3.5 border-t border-line py-4.5">
            <Icon name="star" className="-ml-0.5 size-6.5" />
            <div>
              <strong className="block leading-[1.4] font-semibold">{title}</strong>
              <span className="mt-0.5 block text-sm text-fg-soft">{text}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4.5">
        <a href={links.schedulingPage} target="_blank" rel="noopener" className="text-link">
          {contact.schedule}
          <Icon name="external" />
        </a>
        <p className="text-xs text-fg-mute">{contact.scheduleHint}</p>
      </div>
    </aside>
  )
}
