import type { ReactNode } from 'react'
import { contact } from '#src/content/contact.ts'
import { horizon } from '#src/content/generated/drawings.ts'
import { Horizon } from '#src/ui/horizon.tsx'
import { Reasons } from './reasons.tsx'

/** The form is a separate feature, so it is passed in. */
export function ContactSection({ form }: { form: ReactNode }) {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={`bg-bg ${horizon === null ? 'py-section' : 'pt-section'}`}
    >
      <div className="wrap items-start lg:columns-12">
        <div className="lg:col-span-7">
          <h2 id="contact-title" className="text-3xl">
            {contact.title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-fg-soft">{contact.lead}</p>
          {form}
        </div>
        <div className="mt-12 lg:col-span-5 lg:mt-46 lg:col-start-8 xl:col-span-4 xl:col-start-9">
          <Reasons />
        </div>
      </div>
      {horizon !== null && <Horizon file={horizon} />}
    </section>
  )
}
