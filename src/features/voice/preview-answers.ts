// The answers of the preview assistant, composed from the words of the site.
import type { Service } from '#src/content/brand-words.ts'
import { bio, founders, values } from '#src/content/generated/about.ts'
import * as voiceAssistant from '#src/content/generated/assistant.ts'
import * as brand from '#src/content/generated/brand.ts'
import * as contact from '#src/content/generated/contact.ts'
import * as hero from '#src/content/generated/hero.ts'
import { quotes } from '#src/content/generated/quotes.ts'
import { services } from '#src/content/generated/services.ts'

export const previewAnswers = writeAnswers(services)

/** The other texts do not answer a question. */
export type Topic = Exclude<keyof typeof previewAnswers, 'noNeed' | 'repeated' | 'unclear'>

/** For a service that the site does not offer, the answer lists those that it does. */
function writeAnswers(offered: readonly Service[]) {
  const list = `We offer ${new Intl.ListFormat('en-GB').format(offered.map(({ title }) => title))}. Which one shall I tell you about?`
  const describe = (icon: Service['icon']) => {
    const service = offered.find((one) => one.icon === icon)
    return service ? serviceText(service) : list
  }
  const prices = offered.flatMap(({ title, price }) => (price ? `${title}: ${lowerFirst(price)}.` : []))
  const people = founders.map(({ name, role }) => `${name} is our ${role.toLowerCase()}.`)
  const [quote] = quotes
  return {
    first: `Hello. I am a preview of the ${voiceAssistant.name}, and I answer from the words of this website. ${lastSentence(voiceAssistant.firstMessage)}`,
    greeting: `Hello. ${lastSentence(voiceAssistant.firstMessage)}`,
    services: list,
    review: describe('survey'),
    audit: describe('audit'),
    consulting: describe('course'),
    mentorship: describe('light'),
    price: prices.length > 0 ? prices.join('\n') : voiceAssistant.unknown,
    duration: offered.map(({ title, facts }) => `${title}: ${lowerFirst(facts[0]?.detail ?? '')}.`).join('\n'),
    booking: brand.schedulingPage
      ? `Yes. Under this answer you can schedule a call, which takes ${firstSentence(contact.scheduleHint).toLowerCase()} Or send this to us, and a person replies.`
      : 'Yes. Send this to us with the button under this answer, and we find a time for a call.',
    contact: `Send this to us with the button under this answer, or write to ${brand.email}. ${lastSentence(contact.lead)}`,
    company: `${hero.lead} ${brand.blurb}`,
    founder: [...people, firstSentence(bio[0] ?? '')].join(' '),
    values: `${bio.at(-1) ?? ''} Our values: ${values.map(({ title }) => title.toLowerCase()).join(', ')}.`,
    clients: quote ? `${quote.name} of ${quote.company} says: ${quote.quote}` : voiceAssistant.unknown,
    privacy: 'I store nothing of this conversation. What you send to us is used only to reply.',
    self: `I am a preview of the ${voiceAssistant.name}, a computer without AI. I answer from the words of this website.`,
    thanks: 'You are welcome. Is there anything else?',
    goodbye: voiceAssistant.goodbye,
    draft: voiceAssistant.draftShown,
    noNeed: 'I would like to talk with you. Please get in touch.',
    repeated: `I don’t know more than that. ${founders[0]?.name.split(' ')[0] ?? 'A person'} does.`,
    unclear: voiceAssistant.unclear,
    unknown: voiceAssistant.unknown,
  }
}

/** "Takes: Two weeks" becomes "It takes two weeks." */
function serviceText({ title, description, facts }: Service): string {
  const said = facts.map(({ term, detail }) => {
    const start = term.startsWith('You') ? term : `It ${lowerFirst(term)}`
    return `${start} ${lowerFirst(detail)}.`
  })
  return [`${title}.`, description, ...said].join(' ')
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

function lastSentence(text: string): string {
  return text.split(/(?<=[.!?])\s+/).at(-1) ?? text
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
