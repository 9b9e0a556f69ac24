// The answers of the local assistant, composed from the content of the site.
import { about } from '../../../../src/content/about.ts'
import * as brand from '../../../../src/content/generated/brand.ts'
import { contact, reasons } from '../../../../src/content/contact.ts'
import * as hero from '../../../../src/content/generated/hero.ts'
import { links } from '../../../../src/content/links.ts'
import type { Service } from '../../../../src/content/brand-schema.ts'
import { services } from '../../../../src/content/generated/services.ts'
import { testimonials } from '../../../../src/content/testimonials.ts'
import * as voiceAssistant from '../../../../src/content/generated/assistant.ts'

export const answerTexts = writeAnswers(services)

/** The other texts do not answer a question. */
export type Topic = Exclude<keyof typeof answerTexts, 'noNeed' | 'repeated' | 'unclear'>

/** For a service that the site does not offer, the answer lists those that it does. */
function writeAnswers(offered: readonly Service[]) {
  const list = `We offer ${spokenList(offered.map(({ title }) => title))}. Which one shall I tell you about?`
  const find = (icon: Service['icon']) => offered.find((service) => service.icon === icon)
  const describe = (icon: Service['icon']) => {
    const service = find(icon)
    return service ? serviceText(service) : list
  }
  const review = find('survey')
  const reviewPrice = review ? `The ${review.title} is ${lowerFirst(firstSentence(review.description))} ` : ''
  const prices = offered.flatMap(({ title, price }) => (price ? `${title}: ${lowerFirst(price)}.` : []))
  return {
    greeting: `Hello. ${lastSentence(voiceAssistant.firstMessage)}`,
    services: list,
    review: describe('survey'),
    audit: describe('audit'),
    consulting: describe('course'),
    mentorship: describe('light'),
    price:
      prices.length > 0
        ? prices.join(' ')
        : `${reviewPrice}I have no prices for ${review ? 'the other' : 'our'} services. A person can tell you: use the contact form.`,
    duration: offered.map((service) => `${service.title}: ${lowerFirst(service.facts[0]?.detail ?? '')}.`).join(' '),
    booking: links.schedulingPage
      ? `On the home page, in the contact section, choose the link to schedule a call. It takes ${firstSentence(reasons.scheduleHint).toLowerCase()}`
      : 'Write to us with the contact form, and we find a time for a call.',
    contact: `Write to us with the contact form on the home page, or to ${links.email}. ${lastSentence(contact.lead)}`,
    company: `${hero.lead} ${brand.blurb}`,
    founder: `${about.people.map(({ name, role }) => `${name} is our ${role.toLowerCase()}.`).join(' ')} ${firstSentence(about.bio[0] ?? '')}`,
    values: `We stand for ${spokenList(about.values.map(({ title }) => title.toLowerCase()))}. ${about.bio.at(-1) ?? ''}`,
    clients: testimonials[0]
      ? `${testimonials[0].name} of ${testimonials[0].company} says: ${testimonials[0].quote} The home page has more success stories, and says which are samples.`
      : voiceAssistant.unknown,
    privacy: `${lastSentence(contact.form.requiredNote)} For more than that, ask a person with the contact form.`,
    self: `I am the ${voiceAssistant.name}, a computer. I answer from the words of this website. For a person, use the contact form or schedule a call.`,
    thanks: 'You are welcome. Is there anything else?',
    goodbye: voiceAssistant.goodbye,
    draft: voiceAssistant.draftShown,
    noNeed: 'I would like to talk with you. Please get in touch.',
    repeated: 'That is all I know about it. A person can tell you more: use the contact form.',
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

function spokenList(items: string[]): string {
  return new Intl.ListFormat('en-GB').format(items)
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
