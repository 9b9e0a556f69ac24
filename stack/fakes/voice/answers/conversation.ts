import { answerTexts, type Topic } from './answer-texts.ts'
import { findTopic } from './find-topic.ts'

/** The provider's format for a tool call of the assistant. */
export type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } }

export type Reply = { text: string; hangsUp: boolean; toolCalls: ToolCall[] }

/** The name of the tool in voice/assistant.json. */
const DRAFT_TOOL = 'draft_message'
const NAME = /\b(?:[Mm]y name is|I am called|I'm called|[Cc]all me)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2})/u
/** Words that carry no information about the visitor's request. */
const SMALL_TALK: ReadonlySet<Topic> = new Set<Topic>(['draft', 'greeting', 'thanks', 'goodbye', 'self'])

/** A conversation between one visitor and the local assistant, spoken or written. */
export class Conversation {
  readonly #isSpoken: boolean
  readonly #needs: string[] = []
  #name = ''
  #lastText = ''

  constructor({ isSpoken }: { isSpoken: boolean }) {
    this.#isSpoken = isSpoken
  }

  reply(said: string): Reply {
    const topic = findTopic(said)
    const name = NAME.exec(said)?.[1]
    this.#name = name ?? this.#name
    if (!SMALL_TALK.has(topic) && (topic !== 'unknown' || name === undefined)) this.#needs.push(said.trim())
    this.#lastText = this.#textFor(topic)
    return {
      text: this.#lastText,
      hangsUp: topic === 'goodbye',
      toolCalls: topic === 'draft' ? [this.#draftCall()] : [],
    }
  }

  /** Never the same text twice in a row. Speech may be misheard, so the assistant first asks the visitor to repeat it. */
  #textFor(topic: Topic): string {
    const isAskedAgain = topic === 'unknown' && this.#isSpoken && this.#lastText !== answerTexts.unclear
    const text = isAskedAgain ? answerTexts.unclear : answerTexts[topic]
    return text === this.#lastText ? answerTexts.repeated : text
  }

  #draftCall(): ToolCall {
    const draft = { ...(this.#name && { name: this.#name }), need: this.#needs.join(' ') || answerTexts.noNeed }
    return {
      id: crypto.randomUUID(),
      type: 'function',
      function: { name: DRAFT_TOOL, arguments: JSON.stringify(draft) },
    }
  }
}
