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
      className={`bg-bg short:pt-4 ${horizon === null ? 'py-section' : 'pt-section'}`}
    >
      {/* A receipt replaces the lead; where a toast is above it, the title too. Both stay for screen readers. */}
      <div className="group/contact wrap items-start lg:grid-12 print:block">
        <div className="lg:col-span-7 max-xl:group-has-data-kind/contact:sr-only">
          <h2 id="contact-title" className="text-3xl">
            {contact.title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-fg-soft group-has-data-kind/contact:sr-only">{contact.lead}</p>
        </div>
        <div className="lg:col-span-7">{form}</div>
        <div className="mt-12 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:mt-24 xl:col-span-4 xl:col-start-9">
          <Reasons />
        </div>
      </div>
      {horizon !== null && <Horizon file={horizon} />}
    </section>
  )
}
