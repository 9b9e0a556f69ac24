import type { ReactNode } from 'react'
import { contact } from '#src/content/contact.ts'
import { Horizon } from './horizon.tsx'

/** The form is passed in, as a feature of its own; so are the reasons, which are only words. */
export function Contact({ form, reasons }: { form: ReactNode; reasons: ReactNode }) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-bg pt-[calc(var(--spacing-section)*0.62)]">
      <div className="wrap items-start gap-y-14 lg:columns-12">
        <div className="lg:col-span-7">
          <h2 id="contact-title" className="text-3xl">
            {contact.title}
          </h2>
          <p className="mt-4.5 max-w-128 text-lg text-fg-soft">{contact.lead}</p>
          {form}
        </div>
        <div className="max-lg:mt-12 lg:col-span-5 lg:col-start-8 xl:col-span-4 xl:col-start-9">{reasons}</div>
      </div>
      <Horizon />
    </section>
  )
}
