import { contact } from '#src/content/contact.ts'
import { services } from '#src/content/services.ts'

/** Lets the message open with the sentence that asks for a service, in place of one that a link has put there before. */
export function openMessage(form: HTMLFormElement, service: string | null): void {
  const message = form.elements.namedItem('message')
  if (!(message instanceof HTMLTextAreaElement)) return
  const sentences = services.map(({ title }) => contact.enquiry.sentence(title))
  const opening = sentences.find((sentence) => message.value.startsWith(sentence)) ?? ''
  const rest = message.value.slice(opening.length).trimStart()
  message.value = service === null ? rest : `${contact.enquiry.sentence(service)} ${rest}`
}
