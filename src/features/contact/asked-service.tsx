import type { Service } from '#src/brand/read/brand-schema.ts'
import { inSentence as REVIEW_IN_SENTENCE, title as REVIEW } from '#src/brand/free.data.ts'
import { services } from '#src/brand/services.data.ts'
import { Icon } from '#src/ui/icon.tsx'

export function heading({ title, inSentence }: Service): string {
  return title === REVIEW ? `You are asking for ${REVIEW_IN_SENTENCE}` : `You are asking about ${inSentence || title}`
}

export function sentence({ title, inSentence }: Service): string {
  return title === REVIEW ? `I would like a free ${title}.` : `I would like to know more about ${inSentence || title}.`
}

/** Puts the sentence about a service at the start of the message, replacing one from an earlier link. */
export function openMessage(form: HTMLFormElement, service: Service | null): void {
  const message = form.elements.namedItem('message')
  if (!(message instanceof HTMLTextAreaElement)) return
  const current = serviceIn(message.value)?.sentence ?? ''
  const rest = message.value.slice(current.length).trimStart()
  message.value = service === null ? rest : `${sentence(service)} ${rest}`
}

/** The service with whose sentence a message starts. */
export function serviceIn(message: string): { title: string; sentence: string } | undefined {
  return services
    .map((service) => ({ title: service.title, sentence: sentence(service) }))
    .find((service) => message.startsWith(service.sentence))
}

/** The price is beside the first, which is as short; the last has a line of its own. */
function factsOf({ facts, price }: Service): Service['facts'] {
  return price ? facts.toSpliced(1, 0, { term: 'Costs', detail: price }) : facts
}

export function ServiceNote({ service, onDismiss }: { service: Service; onDismiss: () => void }) {
  return (
    <aside aria-label="What you are asking for" className="service-note">
      <Icon name={service.icon} className="glyph row-span-2 mt-0.5 size-8 max-sm:hidden" />
      <p className="font-display text-[1.25rem] leading-[1.3]">{heading(service)}</p>
      <button
        type="button"
        aria-label="Write about something else"
        onClick={onDismiss}
        className="-my-2 grid size-11 place-items-center rounded-md text-fg-soft hover:bg-night-700 hover:text-fg"
      >
        <Icon name="close" />
      </button>
      <dl className="mt-1.5 flex flex-wrap gap-x-8 gap-y-1 text-sm max-sm:col-span-full">
        {factsOf(service).map(({ term, detail }) => (
          <div key={term} className="flex gap-2 last:w-full">
            <dt className="whitespace-nowrap text-fg-mute">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
