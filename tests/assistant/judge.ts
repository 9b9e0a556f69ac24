import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Question = {
  /** Tune the preview with "dev" only; the others measure it. A blind round was scored once before any change. */
  half: 'dev' | 'held-out' | 'blind 7'
  kind: string
  /** The turns of a conversation; the last answer is judged. */
  asked: string[]
  /** Facts that the answer needs, each in one of several wordings. */
  must?: string[][]
  mustNot?: string[]
  /** The site has no answer, or only the one in `must`. */
  unknown?: boolean
}

export type Verdict = 'right' | 'honest unknown' | 'partly' | 'wrong' | 'false unknown' | 'made up'

export const questions = JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')) as Question[]

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
const ADMITS = /\b(?:do not|don't) know/
const HANDS_OVER = /^(?!yes).*send this to us/

/** `made up`: an answer to a question that the words of the site do not answer. */
export function judge({ must = [], mustNot = [], unknown = false }: Question, reply: string): Verdict {
  const text = plain(reply)
  const admits = ADMITS.test(text)
  const has = (wording: string) => (wording === '{unknown}' ? admits : text.includes(plain(wording)))
  const isBad = mustNot.some(has)
  const met = must.filter((wordings) => wordings.some(has)).length
  if (must.length > 0 && met === must.length && !isBad) return 'right'
  if (unknown) return (admits || HANDS_OVER.test(text)) && !isBad ? 'honest unknown' : 'made up'
  if (met > 0) return 'partly'
  return admits ? 'false unknown' : 'wrong'
}
