// Matches a question with an intent: a written answer, or slots of services. A match counts only if it explains most of the
// question's tokens. A token that no answer has, such as "bitcoin", lowers every score, so that the preview admits what it does
// not know.
import { knowledge, type Topic } from './preview-answers.ts'
import { SLOTS, type ServiceEntry, type Slot } from './service-slots.ts'
import { splitWords, tokenKey, tokenize } from './tokenize.ts'

type Tokens = ReadonlySet<string>
export type PreviewAnswer = { text: string; topic: Topic | null }
/** Without slots, the services are to be described. Without services, those of the conversation or all are meant. */
export type SlotMatch = { services: readonly ServiceEntry[]; slots: readonly Slot[] }

/** The share of a question's tokens that a match must explain. Measured with tests/assistant/questions.json. */
const COVERAGE_THRESHOLD = 0.55
/** The Dice coefficient of the question and the closest phrasing. */
const SIMILARITY_THRESHOLD = 0.5
const QUESTION_WORDS = tokenize('who when where why')
/** An answer to "how much" is none to "who". */
const MUST_MATCH = [...QUESTION_WORDS, ...tokenize('price duration')]

const countIn = (sets: readonly Tokens[], token: string) => sets.filter((set) => set.has(token)).length
const countShared = (tokens: Tokens, others: Tokens) => [...tokens].filter((token) => others.has(token)).length

const titles = knowledge.services.map(({ title }) => tokenize(title))
/** What all of the site is about: the brand, and tokens of several titles, such as AI. */
const ignored = new Set([
  ...tokenize(knowledge.brand),
  ...titles.flatMap((title) => [...title].filter((token) => countIn(titles, token) > 1)),
])

export function readTokens(text: string): Set<string> {
  return new Set([...tokenize(text)].filter((token) => !ignored.has(token)))
}

const tokensOf = (key: string) => key.split(' ').filter((token) => !ignored.has(token))
const intents = knowledge.intents.map(({ phrasings, literals, text, topic }) => {
  const tokens = new Set(phrasings.flatMap(tokensOf))
  return {
    answer: { text, topic },
    literals,
    keys: phrasings,
    phrasings: phrasings.map((key) => new Set(tokensOf(key))),
    tokens,
  }
})
const slotTokens = SLOTS.map((slot) => ({ slot, tokens: tokenize(slot) }))
const services = knowledge.services.map((service) => {
  const tokens = readTokens(`${service.keywords} ${service.description}`)
  for (const slot of slotTokens) for (const token of slot.tokens) tokens.delete(token)
  return { service, keywords: readTokens(service.keywords), tokens }
})

export function findExact(text: string): PreviewAnswer | null {
  const [key, phrase] = [tokenKey(text), splitWords(text).join(' ')]
  const literal = intents.find(({ literals }) => literals.includes(phrase))
  return (literal ?? intents.find(({ keys }) => keys.includes(key)))?.answer ?? null
}

/** Services that a keyword names, or that two tokens describe which no other service has. */
export function findServices(tokens: Tokens): ServiceEntry[] {
  const sets = services.map((service) => service.tokens)
  const unique = new Set([...tokens].filter((token) => countIn(sets, token) === 1))
  const named = services.filter(({ keywords }) => countShared(tokens, keywords) > 0)
  const described = services.filter((service) => countShared(unique, service.tokens) > 1)
  return (named.length > 0 ? named : described).map(({ service }) => service)
}

export function matchIntent(tokens: Tokens): PreviewAnswer | SlotMatch | null {
  const [answer, similarity] = closestIntent(tokens)
  const [slots, coverage] = matchSlots(tokens)
  return similarity >= coverage ? answer : slots
}

function closestIntent(tokens: Tokens): [PreviewAnswer | null, similarity: number] {
  let [best, max]: [PreviewAnswer | null, number] = [null, SIMILARITY_THRESHOLD]
  const content = new Set([...tokens].filter((token) => !QUESTION_WORDS.has(token)))
  if (content.size === 0) return [null, 0]
  for (const { answer, phrasings, tokens: all } of intents) {
    if (countShared(content, all) < COVERAGE_THRESHOLD * content.size) continue
    for (const phrasing of phrasings) {
      if (MUST_MATCH.some((token) => tokens.has(token) && !phrasing.has(token))) continue
      const similarity = (2 * countShared(tokens, phrasing)) / (tokens.size + phrasing.size)
      if (similarity > max) [best, max] = [answer, similarity]
    }
  }
  return [best, best ? max : 0]
}

function matchSlots(tokens: Tokens): [SlotMatch | null, coverage: number] {
  const slots = slotTokens.filter((slot) => countShared(tokens, slot.tokens) > 0)
  const found = findServices(tokens)
  const matched = [...slots, ...services.filter(({ service }) => found.includes(service))].map((one) => one.tokens)
  const coverage = [...tokens].filter((token) => countIn(matched, token) > 0).length / (tokens.size || 1)
  if (coverage < COVERAGE_THRESHOLD || countShared(tokens, QUESTION_WORDS) > 0) return [null, 0]
  return [{ services: found, slots: slots.map(({ slot }) => slot) }, coverage]
}
