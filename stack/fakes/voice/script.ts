/** The words of the assistant. A call gets it as the address of its room. */
export type Script = {
  greeting: string
  answers: { question: string; answer: string }[]
  noAnswer: string
  goodbye: string
}

/** Typed word for word, this ends a call. */
export const GOODBYE = 'Goodbye'

export function replyTo(text: string, { answers, noAnswer, goodbye }: Script): string {
  if (text === GOODBYE) return goodbye
  return answers.find(({ question }) => question === text)?.answer ?? noAnswer
}
