import { previewAnswers, type Topic } from './preview-answers.ts'

/** Beginnings of words that identify the topic. If several topics match a question equally well, the first wins. */
const WORDS: readonly [Topic, string][] = [
  ['goodbye', 'bye goodbye'],
  ['draft', 'send leave draft message enquiry'],
  ['price', 'cost price pricing charge fee much expensive pay free'],
  ['duration', 'long take week month duration'],
  ['self', 'real robot human computer machine person preview'],
  ['booking', 'book schedule appointment meet calendar talk speak person'],
  ['contact', 'contact email mail reach touch address phone'],
  ['founder', 'founder founded owner boss started'],
  ['review', 'readiness ready assessment review'],
  ['audit', 'audit inspect bias check'],
  ['consulting', 'strateg consult roadmap board plan'],
  ['mentorship', 'mentor train teach coach enable workshop team staff'],
  ['clients', 'client customer testimonial stories reference worked'],
  ['privacy', 'privacy data details store record'],
  ['values', 'should value believe principle different'],
  ['services', 'service offer help'],
  ['company', 'company firm about'],
  ['thanks', 'thank great perfect'],
  ['greeting', 'hello hi hey morning afternoon evening'],
]
/** Shorter beginnings match too many other words. */
const SHORTEST_BEGINNING = 4

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
  const spoken = wordsOf(said)
  const isSaid = (word: string) =>
    spoken.some((other) => other === word || (word.length >= SHORTEST_BEGINNING && other.startsWith(word)))
  let [best, most]: [Topic, number] = ['unknown', 0]
  for (const [topic, words] of WORDS) {
    const shared = words.split(' ').filter(isSaid).length
    if (shared > most) [best, most] = [topic, shared]
  }
  return best
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
