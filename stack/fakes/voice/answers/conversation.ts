import { answerTexts, type Topic } from './answer-texts.ts'
import { findTopic } from './find-topic.ts'

/** As the provider reports a call of an assistant's tool. */
export type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } }

export type Reply = { text: string; hangsUp: boolean; toolCalls: ToolCall[] }

/** The name of the tool in voice/assistant.json. */
const DRAFT_TOOL = 'draft_message'
const NAME = /\b(?:[Mm]y name is|I am called|I'm called|[Cc]all me)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2})/u
/** Says nothing about what the visitor needs. */
const SMALL_TALK: ReadonlySet<Topic> = new Set<Topic>(['draft', 'greeting', 'thanks', 'goodbye', 'self'])

/** What one visitor and the local assistant say, in a call or in writing. */
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

  /** Never the same twice running. What was heard may be misheard, so it is asked for again before it is unknown. */
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
