import { contact } from '#src/content/contact.ts'
import { links } from '#src/content/links.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextAreaField } from '#src/ui/text-area-field.tsx'
import { mailtoLink } from './mailto.ts'
import { TrapField } from './trap-field.tsx'
import { useContactForm } from './use-contact-form.ts'

const words = contact.form
const busyWords = { idle: false, saving: words.saving, 'sending-emails': words.sendingEmails, sent: false } as const
const MARK = '*'

export function ContactForm() {
  const { form, checkBox, phase, errors, unsaved, handleSubmit, handleInput } = useContactForm()
  const hydrated = useBrowserValue(() => true, false)
  const required = { mark: MARK, 'aria-required': true }

  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        aria-labelledby="contact-title"
        onSubmit={handleSubmit}
        onInput={handleInput}
        className="relative mt-10 grid gap-5 sm:grid-cols-2 sm:gap-x-6 noscript:hidden"
      >
        <TrapField />
        <Field label={words.name} name="name" autoComplete="name" error={errors.name} {...required} />
        <Field label={words.email} name="email" type="email" autoComplete="email" error={errors.email} {...required} />
        <div className="sm:col-span-2">
          <Field
            label={words.company}
            note={words.optional}
            name="company"
            autoComplete="organization"
            error={errors.company}
          />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField
            label={words.message}
            name="message"
            rows={4}
            placeholder={words.placeholder}
            error={errors.message}
            {...required}
          />
        </div>
        <div ref={checkBox} className="empty:hidden sm:col-span-2" />
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3 sm:col-span-2">
          <Button
            type="submit"
            busy={busyWords[phase]}
            disabled={!hydrated || phase !== 'idle'}
            data-sent={phase === 'sent' || undefined}
            className="min-w-54 data-sent:border-verdigris-400 data-sent:bg-verdigris-400 data-sent:text-night-950 max-sm:w-full"
          >
            {phase === 'sent' ? (
              <>
                <Icon name="check" />
                {words.sent}
              </>
            ) : (
              words.submit
            )}
          </Button>
          <p className="text-xs text-fg-mute">
            <span className="text-brass-300">{MARK}</span> {words.requiredNote}
          </p>
        </div>
        {unsaved && (
          <p className="sm:col-span-2">
            <a href={mailtoLink(links.email, unsaved)} className="text-link">
              {words.mailInstead}
            </a>
          </p>
        )}
      </form>
      {/* Without scripts nothing can be sent from here, but a mail can. */}
      <p className="mt-8 hidden noscript:block">
        {words.noScript}{' '}
        <a href={`mailto:${links.email}`} className="text-link">
          {links.email}
        </a>
      </p>
    </>
  )
}
