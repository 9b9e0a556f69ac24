import { findExact, findServices, matchIntent, readTokens, type PreviewAnswer, type SlotMatch } from './match-intent.ts'
import { knowledge, previewAnswers, type Topic } from './preview-answers.ts'
import { slotLines, type ServiceEntry, type Slot } from './service-slots.ts'

const ASKS = 'how|what|when|where|who|why|which|can|could|do|does|did|is|are|will|would|may|should|have|has'
const QUESTION = new RegExp(String.raw`\?\s*$|^(?:(?:and|or|but|so)\s+)?(?:${ASKS})\b`, 'i')
const CONJUNCTION = /^(?:and|or|but|so)\s+/i
/** Before each question of a longer text. Speech has no punctuation. */
const NEXT_QUESTION = new RegExp(
  String.raw`(?<=[.?!;:\n])\s+|\s*,?\s+(?:and|or|but|&)\s+(?=(?:${ASKS})\b)|,?\s+(?=(?:how|what|where|why)\s+(?!(?:to|i|we|you|it|they)\b)\w)|,\s+(?=(?:${ASKS})\b)`,
  'i',
)

const DRAFT =
  /^(?:(?:and|please|can|could|will|would|i|i'd|we|you|like|want|wish|need|to)\s+)*(?:(?:send|pass|forward)\b(?!\s+(?:me|us)\b)|leave\b|draft\b|call (?:me|us) back)(?:\s+(?:an?|the|to|you|your|them|team|message|note|enquiry|on|it|this|that)\b)*/i
const CONTENT = /^[\s:,.?!-]*(?:(?:that|saying)\s+)?((?:about|i|we|our|my)\b)/i
/** For input without a token. "What can you do?" is answered with the services. */
const SMALL_TALK: readonly [Topic, RegExp][] = [
  ['goodbye', /\b(?:good)?bye\b/i],
  ['thanks', /\b(?:thank|thx\b|cheers\b|great\b|perfect|ok(?:ay)?\b)/i],
  ['greeting', /\b(?:hello|hi\b|hey\b|good (?:morning|afternoon|evening|day)|my name is)/i],
  ['company', /\babout (?:you|your|yourself)\b/i],
  ['services', /\bhelp\b|\byou (?:do|have|offer)\b|\bask you\b/i],
]
/** Someone who speaks of themselves, and asks nothing, wants something of a person. */
const OF_THEMSELVES = /\b(?:we|our)\b/i

const THE_SAME_OF = /^(?:and|or|but|i mean|i meant|what about|how about|the)\b/i
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const ORDINAL = new RegExp(String.raw`\bthe (${ORDINALS.join('|')}|last)\b`, 'i')

const NAME = /\b(?:[Mm]y name is|I am called|I'm called|[Cc]all me)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2})/u

const isQuestion = (clause: string) => QUESTION.test(clause) && readTokens(clause).size > 0
const answerOf = (topic: Topic): PreviewAnswer => ({ text: previewAnswers[topic], topic })

/** `draft`: what the visitor wants to send to the team. `isAnswered`: nothing of the input remains for a person. */
export type PreviewReply = {
  text: string
  isAnswered: boolean
  hangsUp: boolean
  draft: { name?: string; need: string } | null
}

export class PreviewConversation {
  /** What the visitor needs: statements, and questions without an answer. */
  readonly #needs: string[] = []
  #name = ''
  #lastText = ''
  #services: readonly ServiceEntry[] = []
  #slots: readonly Slot[] = []

  /** Speech may be misheard, so the assistant first asks the visitor to repeat it. */
  reply(input: string, { isHeard = false } = {}): PreviewReply {
    this.#name = NAME.exec(input)?.[1] ?? this.#name
    const needs = this.#needs.length
    const { text: answer, topic } = this.#answer(input.replace(NAME, ''))
    const isUnclear = topic === 'unknown' && isHeard && this.#lastText !== previewAnswers.unclear
    const text = isUnclear ? previewAnswers.unclear : answer
    this.#lastText = text === this.#lastText ? previewAnswers.repeated : text
    return {
      text: this.#lastText,
      isAnswered: this.#needs.length === needs,
      hangsUp: topic === 'goodbye',
      draft:
        topic === 'draft'
          ? { ...(this.#name && { name: this.#name }), need: this.#needs.join(' ') || previewAnswers.noNeed }
          : null,
    }
  }

  /** Each question is answered by itself; beside one, a statement only says what it is about. */
  #answer(input: string): PreviewAnswer {
    const exact = findExact(input)
    if (exact) return exact
    const clauses = input.split(NEXT_QUESTION).map((clause) => clause.trim())
    const hasQuestion = clauses.some(isQuestion)
    this.#services =
      clauses.map((clause) => findServices(readTokens(clause))).find((found) => found.length > 0) ?? this.#services

    const results = clauses.map((clause) => ({
      clause,
      answer: !hasQuestion || QUESTION.test(clause) || DRAFT.test(clause) ? this.#answerClause(clause) : null,
    }))
    for (const { clause, answer } of results)
      if (!QUESTION.test(clause) || !answer || answer.topic === 'draft') this.#addNeed(clause)
    const answers = results.flatMap(({ answer }) => answer ?? [])
    const draft = answers.find(({ topic }) => topic === 'draft')
    if (draft) return draft
    const [first] = answers
    if (!first && readTokens(input).size === 0)
      return answerOf(SMALL_TALK.find(([, pattern]) => pattern.test(input))?.[0] ?? 'unknown')
    if (!first) return answerOf(OF_THEMSELVES.test(input) && !hasQuestion ? 'contact' : 'unknown')
    const texts = new Set(answers.map(({ text }) => text))
    const missing = results.find(({ clause, answer }) => !answer && isQuestion(clause))?.clause
    if (missing) texts.add(`“${missing.replace(CONJUNCTION, '').replace(/[?.!,;:]+$/, '')}”: ${previewAnswers.unknown}`)
    return { text: joinByService([...texts]), topic: first.topic }
  }

  #answerClause(clause: string): PreviewAnswer | null {
    if (DRAFT.test(clause)) return answerOf('draft')
    const exact = findExact(clause.replace(CONJUNCTION, ''))
    if (exact) return exact
    const picked = this.#pick(clause)
    if (picked) return this.#describe([picked])
    const tokens = readTokens(clause)
    if (tokens.size === 0)
      return /\bmore\b/i.test(clause) && this.#services.length > 0 ? this.#describe(this.#services) : null
    const match = matchIntent(tokens)
    return match && 'slots' in match ? this.#fillSlots(match, clause) : match
  }

  #pick(clause: string): ServiceEntry | undefined {
    if (this.#lastText !== previewAnswers.services) return undefined
    const [, ordinal] = ORDINAL.exec(clause.toLowerCase()) ?? []
    return ordinal === undefined ? undefined : knowledge.services.at(ORDINALS.indexOf(ordinal))
  }

  #fillSlots({ services: named, slots }: SlotMatch, clause: string): PreviewAnswer | null {
    const services = named.length > 0 ? named : this.#services
    const requested = slots.length === 0 && THE_SAME_OF.test(clause) ? this.#slots : slots
    this.#slots = requested
    if (requested.length === 0) return this.#describe(services)
    this.#services = services
    const lines = slotLines(services.length > 0 ? services : knowledge.services, requested)
    return lines.length > 0 ? { text: lines.join('\n'), topic: null } : null
  }

  #describe(services: readonly ServiceEntry[]): PreviewAnswer {
    this.#services = services
    return { text: services.map(({ description }) => description).join('\n'), topic: null }
  }

  /** Without the request to send it: "I want to leave a message: we need an audit" becomes "We need an audit". */
  #addNeed(clause: string): void {
    const content = clause.replace(DRAFT, '')
    const need = CONTENT.test(content) || readTokens(content).size === 0 ? content.replace(CONTENT, '$1') : clause
    if (readTokens(need).size > 0) this.#needs.push(need.charAt(0).toUpperCase() + need.slice(1))
  }
}

function joinByService(texts: readonly string[]): string {
  const lines = new Map<string, string>()
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const start = knowledge.services.map(({ title }) => `${title}: `).find((one) => line.startsWith(one)) ?? line
    const previous = lines.get(start)
    lines.set(start, previous === undefined ? line : `${previous.slice(0, -1)}, ${line.slice(start.length)}`)
  }
  return [...lines.values()].join('\n')
}
