// The answers of the preview assistant, composed from the words of the site.
import type { Service } from '#src/content/brand-schema.ts'
import { bio, founders, values } from '#src/content/generated/about.ts'
import { answers, services as keywordLists } from '#src/content/generated/answers.ts'
import * as voiceAssistant from '#src/content/generated/assistant.ts'
import * as brand from '#src/content/generated/brand.ts'
import * as contact from '#src/content/generated/contact.ts'
import * as free from '#src/content/generated/free.ts'
import * as hero from '#src/content/generated/hero.ts'
import { quotes } from '#src/content/generated/quotes.ts'
import { services } from '#src/content/generated/services.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { slotLines, type ServiceEntry } from './service-slots.ts'
import { splitWords, tokenKey } from './tokenize.ts'

const DURATION_TERM = /tak|long|time|duration|week|month/i
const RECEIVE_TERM = /receive|get|result|deliver/i

const founder = founders[0]?.name ?? 'A person'
const entries = services.map(entryOf)

export const previewAnswers = composeAnswers()

export type Topic = keyof typeof previewAnswers

/** What visitors ask of every firm, in sentences; brand/answers.yaml has what they ask of this one. */
const PHRASINGS: Partial<Record<Topic, string>> = {
  services: 'What do you do? What do you sell? Which services do you offer? What are my options?',
  whyFree: `${free.whyTitle} Why is ${free.inShort} free? What is the catch? Why for nothing? Do we have to commit to anything
    after ${free.inShort}? Is there an obligation? Do we have to continue afterwards?`,
  booking: `Can I talk to a person? Can I book a call? How do I schedule a meeting? How long is a call? I would like an
    appointment. Can you put me through to someone?`,
  contact: `How can I contact you? What is your email address? How do I reach you? Where is the contact form? What is your phone
    number? I want to work with you. How do I get in touch? Where can I write to you? How can I send you an email?`,
  reply: `When do you answer messages? How long until I hear from you? How fast do you reply? How fast do you answer emails?
    When do I hear back?`,
  hours: `What are your opening hours? When are you open? When are you in the office? When do you work? What time zone are you
    in? Are you open on Saturday? When do you close? Do you work on Sundays?`,
  self: 'Are you a robot? Are you a real person?',
  company: `What is ${brand.name}? Tell me about the company. What is this site about?`,
  founder: `Who is the founder? Who founded the company? Who started the company? Who is in charge? Who is behind this? Who is
    ${founder}? Tell me about ${founder}.`,
  values: `What are your values? What do you believe in? What makes you different from other firms? Why should we choose you?
    What do you stand for?`,
  clients: `Who are your clients? What do your customers say? Who have you worked for? Do you have testimonials? Do you publish
    success stories? Do you have references?`,
  privacy: `Do you store what I say? Is this conversation recorded? Do you record my voice? Do you keep this chat? Do you keep my
    words? Who listens to this call? Is this private? Who can see what I write here? What happens to what I type here? Is
    anybody listening?`,
  siteData: `What happens to my data? What do you do with my personal data? Where is my data stored? How long do you keep my
    message? Who reads my message? What about GDPR? Do you have a privacy policy? Do you train models on my data? Does
    your website use cookies? Is my message used to train AI? Do you share my data? Can you delete my data?`,
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys
const TOPICS = Object.keys(PHRASINGS) as Topic[]

/** `phrasings`: the tokens of each. `literals`: phrasings without tokens, or with those of an earlier answer. */
type Intent = { topic: Topic | null; text: string; phrasings: readonly string[]; literals: readonly string[] }

/** What the preview matches questions with. The build writes it and the answers into the chunk of a conversation. */
export const knowledge: { brand: string; intents: readonly Intent[]; services: readonly ServiceEntry[] } = {
  brand: brand.name,
  intents: composeIntents([
    ...answers.map(({ questions, answer }) => ({ topic: null, text: answer, questions })),
    ...TOPICS.map((topic) => ({
      topic,
      text: previewAnswers[topic],
      questions: PHRASINGS[topic]?.split(/(?<=[?.])\s+/) ?? [],
    })),
  ]),
  services: entries,
}

function composeIntents(pairs: { topic: Topic | null; text: string; questions: readonly string[] }[]): Intent[] {
  const seen = new Set<string>([''])
  return pairs.map(({ topic, text, questions }) => {
    const keys = questions.map((question) => [tokenKey(question), splitWords(question).join(' ')] as const)
    const phrasings = [...new Set(keys.flatMap(([key]) => (seen.has(key) ? [] : key)))]
    const literals = keys.filter(([key]) => !phrasings.includes(key)).map(([, phrase]) => phrase)
    for (const key of phrasings) seen.add(key)
    return { topic, text, phrasings, literals }
  })
}

function composeAnswers() {
  const { opensAt, closesAt, workDays, timeZone, promise } = contact.hours
  const people = founders.map(({ name, role }) => `${name} is our ${role.toLowerCase()}.`)
  const [quote] = quotes
  return {
    first: `Hello. I am a preview of the ${voiceAssistant.name}, and I answer from the words of this website. ${lastSentence(voiceAssistant.firstMessage)}`,
    greeting: `Hello. ${lastSentence(voiceAssistant.firstMessage)}`,
    services: `We offer ${new Intl.ListFormat('en-GB').format(entries.map(({ title }) => title))}. Which one shall I tell you about?`,
    whyFree: free.why,
    price: slotLines(entries, ['price']).join('\n') || voiceAssistant.unknown,
    duration: slotLines(entries, ['duration']).join('\n') || voiceAssistant.unknown,
    booking: brand.schedulingPage
      ? `Under this answer you can schedule a call, which takes ${firstSentence(contact.scheduleHint).toLowerCase()} Or send this to us, and a person replies.`
      : 'Send this to us with the button under this answer, and we find a time for a call.',
    contact: `Send this to us with the button under this answer, or write to ${brand.email}. ${lastSentence(contact.lead)}`,
    reply: `We reply ${promise}.`,
    hours: `We work from ${opensAt} to ${closesAt}, ${new Intl.ListFormat('en-GB').format(workDays)}, in the time zone ${timeZone.replace('_', ' ')}.`,
    company: `${hero.lead} ${brand.blurb}`,
    founder: [...people, firstSentence(bio[0] ?? '')].join(' '),
    values: `${bio.at(-1) ?? ''} Our values: ${values.map(({ title }) => title.toLowerCase()).join(', ')}.`,
    clients: quote ? `${quote.name} of ${quote.company} says: ${quote.quote}` : voiceAssistant.unknown,
    privacy: `${voiceDemo.stored} What you send to us is used only to reply.`,
    siteData: `No cookies, no analytics, and no model is trained on your words. What this website keeps of you, for how long and who receives it is on the privacy page: /privacy.`,
    self: `I am a preview of the ${voiceAssistant.name}, a computer without AI. I answer from the words of this website.`,
    thanks: 'You are welcome. Is there anything else?',
    goodbye: voiceAssistant.goodbye,
    draft: voiceAssistant.draftShown,
    noNeed: 'I would like to talk with you. Please get in touch.',
    repeated: `I don’t know more than that. ${founder.split(' ', 1).join('')} does.`,
    unclear: voiceAssistant.unclear,
    unknown: voiceAssistant.unknown,
  }
}

function entryOf(service: Service): ServiceEntry {
  const { title, price, facts } = service
  const slots = Object.entries({
    price,
    duration: detailOf(facts, DURATION_TERM),
    receive: detailOf(facts, RECEIVE_TERM),
  })
  return {
    title,
    keywords: keywordLists.find((one) => one.title === title)?.keywords.join(' ') ?? title,
    description: serviceText(service),
    slots: Object.fromEntries(slots.filter(([, value]) => value).map(([slot, value]) => [slot, lowerFirst(value)])),
  }
}

function detailOf(facts: Service['facts'], term: RegExp): string {
  return facts.find((fact) => term.test(fact.term))?.detail ?? ''
}

function serviceText({ title, description, facts }: Service): string {
  const sentences = facts.map(({ term, detail }) => {
    const start = term.startsWith('You') ? term : `It ${lowerFirst(term)}`
    return `${start} ${lowerFirst(detail)}.`
  })
  return [`${title}.`, description, ...sentences].join(' ')
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
