// The contact form, on the home page. What is in this folder, and where a change starts:
//   contact-form.tsx      the fields; their rules are in supabase/functions/_shared/contact-message.ts, as is a new field
//   use-contact-form.ts   checking, sending, and the draft that draft.ts keeps in the browser
//   asked-service.tsx     the service whose link led to the form
//   send-contact.ts       stores the message, then requests its mails; fetched while the visitor writes
//   contact-backend.ts    the two calls
//   contact-toasts.ts, receipt.tsx, unsent-notice.tsx   what is shown for each outcome
//   draft-form.tsx        the same form in the dialog of the voice demo
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { fieldNames, type ContactField } from '#shared/contact-message.ts'
import type { Service } from '#src/brand/read/brand-schema.ts'
import { services } from '#src/brand/services.data.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { openMessage, ServiceNote, serviceIn } from './asked-service.tsx'
import { onServiceFollowed } from './followed-service.ts'
import { LoadedReceipt } from './loaded-receipt.tsx'
import { HoneypotField, MARK, MessageField } from './message-field.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { useContactForm, type DefaultValues } from './use-contact-form.ts'

export function ContactForm({ defaultValues }: { defaultValues?: DefaultValues }) {
  /** The service whose link to the form was followed last, until a message is received. */
  const [asked, setAsked] = useState<Service | null>(null)
  const { form, checkBox, phase, busy, unsent, receipt, register, revalidate, hints, props } = useContactForm({
    ...(defaultValues && { defaultValues }),
    onReceived: () => setAsked(null),
  })

  const ask = (service: Service | null) => {
    if (form.current) openMessage(form.current, service)
    setAsked(service)
    revalidate()
  }
  const handleFollowed = useEffectEvent((followed: string) => {
    const service = services.find(({ title }) => title === followed)
    if (service) ask(service)
  })
  useEffect(() => onServiceFollowed((followed) => handleFollowed(followed)), [])

  const hydrated = useHydrated()
  const noticeId = useId()
  const isReceived = receipt !== null && !unsent && phase === 'idle'

  const renderField = (name: ContactField) => (
    <MessageField key={name} name={name} field={register(name)} hint={hints[name]} />
  )

  return (
    <>
      {receipt && <LoadedReceipt key={receipt.at.getTime()} {...receipt} service={serviceIn(receipt.message)} />}
      {asked && <ServiceNote service={asked} onDismiss={() => ask(null)} />}
      <form
        {...props}
        aria-labelledby="contact-title"
        data-received={isReceived || undefined}
        className={`contact-form ${receipt ? 'mt-14' : 'mt-12'}`}
      >
        <HoneypotField />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
          {fieldNames.filter((name) => name !== 'message').map(renderField)}
        </div>
        {renderField('message')}
        <div ref={checkBox} className="empty:hidden" />
        <div className="flex scroll-mt-38 scroll-mb-4 flex-wrap items-center gap-x-6 gap-y-3 sm:flex-nowrap">
          <Button
            type="submit"
            variant={isReceived ? 'line' : 'main'}
            busy={busy}
            disabled={!hydrated}
            // It keeps the focus, as while it is busy.
            aria-disabled={phase === 'sent' || undefined}
            data-sent={phase === 'sent' || undefined}
            aria-describedby={unsent ? noticeId : undefined}
            className="min-w-[min(14rem,100%)] flex-none data-sent:button-sent max-sm:w-full"
          >
            {phase === 'sent' ? (
              <>
                <Icon name="check" />
                Message Sent!
              </>
            ) : // Before the app has arrived the form cannot send.
            hydrated ? (
              'Send Message'
            ) : (
              'Loading...'
            )}
          </Button>
          {unsent ? (
            <UnsentNotice id={noticeId} {...unsent} />
          ) : (
            <p className="text-xs text-fg-mute">
              <span className="text-brass-300">{MARK}</span> Required. We use your details only to reply.{' '}
              <a href={links.privacy} className="text-link -my-3">
                {navigation.privacy}
              </a>
            </p>
          )}
        </div>
      </form>
      <p className="mt-5 hidden text-lg print:block">{links.email}</p>
      {/* Without scripts the form cannot send, so it offers an email address. src/main.ts shows it when the app does not arrive. */}
      <p data-without-app className="mt-8 hidden noscript:block">
        This form needs JavaScript. You can still write to us:{' '}
        <a href={`mailto:${links.email}`} className="text-link">
          {links.email}
        </a>
      </p>
    </>
  )
}
