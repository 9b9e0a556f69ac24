import { previewAnswers, type Topic } from './preview-answers.ts'

/** Words that identify a topic. If several topics match a question equally well, the first wins. */
const TOPICS: readonly [Topic, RegExp][] = [
  ['goodbye', /\b(?:good)?bye\b/gi],
  ['draft', /\b(?:send|leave|draft|message|enquir|call (?:me|us) back)/gi],
  ['price', /\b(?:cost|pric(?:e|ing)|charge|fees?\b|how much|expensive|discount|pay\b|free\b)/gi],
  ['duration', /\b(?:how long|take\b|weeks?\b|months?\b|duration)/gi],
  ['booking', /\b(?:book\b|schedul|appointment|meet|calendar|(?:talk|speak) (?:to|with)|person\b)/gi],
  ['contact', /\b(?:contact|e-?mail|reach|write to|touch\b|address|phone|hire you|work with you)/gi],
  ['founder', /\b(?:founde[rd]|owner|boss\b|ceo\b|started|who (?:is|runs))/gi],
  ['self', /\b(?:real\b|robot|human|computer|machine|person\b|preview|(?:who|what) are you\b)/gi],
  ['review', /\b(?:readiness|ready\b|assessment|reviews?\b)/gi],
  ['audit', /\b(?:audit|inspect|bias|check)/gi],
  ['consulting', /\b(?:strateg|consult|roadmap|board\b|plan)/gi],
  ['mentorship', /\b(?:mentor|train|teach|coach|enable|workshop|team\b|staff)/gi],
  ['clients', /\b(?:clients?\b|customers?\b|testimonial|stories|reference|worked)/gi],
  ['privacy', /\b(?:privacy|gdpr|details|stored?\b|record|(?:my|personal) data)/gi],
  ['values', /\b(?:values?\b|should (?:a|we|not)\b|not use|believe|principle|different)/gi],
  ['services', /\b(?:services?\b|offer|help|which\b|more\b|yes\b|do you do\b|you can do\b)/gi],
  ['company', /\b(?:company|firm\b|about you\b)/gi],
  ['thanks', /\b(?:thank|great\b|perfect|ok(?:ay)?\b)/gi],
  ['greeting', /\b(?:hello|hi\b|hey\b|good (?:morning|afternoon|evening)|my name is)/gi],
]
/** Someone who speaks of themselves wants something of a person. */
const OF_THEMSELVES = /\b(?:we|our)\b/i

const NAME = /\b(?:[Mm]y name is|I am called|I'm called|[Cc]all me)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2})/u

/** A sentence of these words alone says nothing about what the visitor needs. */
const SMALL_TALK = new Set(
  `a all am an and are bye call can could draft enquiry for get good goodbye great hello help hey hi human i is it leave like
  me message my name of ok okay perfect person please real robot send speak talk team thank thanks that the this to very want
  we with would write yes you your afternoon evening morning`.split(/\s+/),
)

/** `draft`: what the visitor wants to send to the team. */
export type Reply = { text: string; hangsUp: boolean; draft: { name?: string; need: string } | null }

/** A conversation between one visitor and the preview assistant. */
export class PreviewConversation {
  readonly #needs: string[] = []
  #name = ''
  #lastText = ''

  /** Speech may be misheard, so the assistant first asks the visitor to repeat it. */
  reply(said: string, { isHeard = false } = {}): Reply {
    const topic = findTopic(said)
    this.#name = NAME.exec(said)?.[1] ?? this.#name
    if (wordsOf(said.replace(NAME, '')).some((word) => !SMALL_TALK.has(word))) this.#needs.push(said.trim())
    const isUnclear = topic === 'unknown' && isHeard && this.#lastText !== previewAnswers.unclear
    const text = isUnclear ? previewAnswers.unclear : previewAnswers[topic]
    // Never the same text twice in a row.
    this.#lastText = text === this.#lastText ? previewAnswers.repeated : text
    return {
      text: this.#lastText,
      hangsUp: topic === 'goodbye',
      draft: topic === 'draft' ? this.#draft() : null,
    }
  }

  #draft() {
    return { ...(this.#name && { name: this.#name }), need: this.#needs.join(' ') || previewAnswers.noNeed }
  }
}

/** The topic with the most matching words. */
function findTopic(said: string): Topic {
  let [best, most]: [Topic, number] = [OF_THEMSELVES.test(said) ? 'contact' : 'unknown', 0]
  for (const [topic, words] of TOPICS) {
    const found = said.match(words)?.length ?? 0
    if (found > most) [best, most] = [topic, found]
  }
  return best
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
