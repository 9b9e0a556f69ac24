// What the local assistant says, put together from the words of the site, so that changing them changes the answers.
import { about } from '../../../../src/content/about.ts'
import { brand } from '../../../../src/content/brand.ts'
import { contact } from '../../../../src/content/contact.ts'
import { hero } from '../../../../src/content/hero.ts'
import { links } from '../../../../src/content/links.ts'
import { services, type Service } from '../../../../src/content/services.ts'
import { testimonials } from '../../../../src/content/testimonials.ts'
import { voiceAssistant } from '../../../../src/content/voice-assistant.ts'

const review = serviceWith('survey')

export const answerTexts = {
  greeting: `Hello. ${lastSentence(voiceAssistant.firstMessage)}`,
  services: `We offer ${spokenList(services.map(({ title }) => title))}. Which one shall I tell you about?`,
  review: serviceText(review),
  audit: serviceText(serviceWith('audit')),
  consulting: serviceText(serviceWith('course')),
  mentorship: serviceText(serviceWith('light')),
  price: `The ${review.title} is ${lowerFirst(firstSentence(review.description))} I have no prices for the other services. A person can tell you: use the contact form.`,
  duration: services.map((service) => `${service.title}: ${lowerFirst(service.facts[0]?.detail ?? '')}.`).join(' '),
  booking: `On the home page, in the contact section, choose the link to schedule a call. It takes ${firstSentence(contact.scheduleHint).toLowerCase()}`,
  contact: `Write to us with the contact form on the home page, or to ${links.email}. ${lastSentence(contact.lead)}`,
  company: `${hero.lead} ${brand.blurb}`,
  founder: `${about.founder.name} is our ${about.founder.role.toLowerCase()}. ${firstSentence(about.bio[0] ?? '')}`,
  values: `We stand for ${spokenList(about.values.map(({ title }) => title.toLowerCase()))}. ${about.bio.at(-1) ?? ''}`,
  clients: `${testimonials[0]?.name ?? ''} of ${testimonials[0]?.company ?? ''} says: ${testimonials[0]?.quote ?? ''} The home page has more success stories, and says which are samples.`,
  privacy: `${lastSentence(contact.form.requiredNote)} For more than that, ask a person with the contact form.`,
  self: `I am the ${voiceAssistant.name}, a computer. I answer from the words of this website. For a person, use the contact form or schedule a call.`,
  thanks: 'You are welcome. Is there anything else?',
  goodbye: voiceAssistant.goodbye,
  unknown: voiceAssistant.unknown,
}

export type Topic = keyof typeof answerTexts

function serviceWith(icon: Service['icon']): Service {
  const service = services.find((candidate) => candidate.icon === icon)
  if (!service) throw new Error(`voice: no service has the icon ${icon}`)
  return service
}

/** "Takes: Two weeks" is said as "It takes two weeks." */
function serviceText({ title, description, facts }: Service): string {
  const said = facts.map(({ term, detail }) => {
    const start = term.startsWith('You') ? term : `It ${lowerFirst(term)}`
    return `${start} ${lowerFirst(detail)}.`
  })
  return [`${title}.`, description, ...said].join(' ')
}

function spokenList(items: string[]): string {
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
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
