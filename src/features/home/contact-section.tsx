import type { ReactNode } from 'react'
import { horizon } from '#src/content/drawings.ts'
import { lead, title } from '#src/content/generated/contact.ts'
import { Horizon } from '#src/ui/horizon.tsx'
import { Reasons } from './reasons.tsx'

export function ContactSection({ form }: { form: ReactNode }) {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={`bg-bg max-md:pt-9 short:pt-4 ${horizon === null ? 'py-section' : 'pt-section'}`}
    >
      {/* A receipt replaces the lead, which stays for screen readers. */}
      <div className="group/contact wrap lg:grid-12 print:block">
        <div className="lg:col-span-12">
          <h2 id="contact-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4.5 text-lg text-fg-soft group-has-data-kind/contact:sr-only">{lead}</p>
        </div>
        <div className="flex flex-col lg:col-span-7">{form}</div>
        <div className="mt-9 md:mt-12 lg:col-span-5 lg:col-start-8 xl:col-span-4 xl:col-start-9">
          <Reasons />
        </div>
      </div>
      {horizon !== null && <Horizon file={horizon} />}
    </section>
  )
}
