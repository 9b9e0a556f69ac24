export type Question = {
  title: string
  hint?: string
  isOptional?: true
  isSecret?: true
  /** Whether it applies, after the answers before it. */
  when?: () => boolean
  /** Null where there is none yet, or only the sample's. */
  current: () => string | null
  /** Offered where there is none. */
  suggest?: () => string | null
  /** An answer as people paste it → the value. */
  tidy?: (answer: string) => string
  /** What is wrong with a value, or null. */
  check: (value: string) => string | null
  write: (value: string | null) => void
}

/** Gets an answer without complaint; null where the person stops. */
export type Ask = (question: Question, offered: string) => Promise<string | null>

/** What is wrong with an answer, in a sentence. */
export function complaint({ isOptional, check, tidy }: Question, answer: string): string | null {
  const given = answer.trim()
  if (given === '') return isOptional ? null : 'It is needed.'
  const fault = check(tidy?.(given) ?? given)
  return fault === null ? null : `It ${fault}.`
}

/** Asks what is not answered yet, or all, and writes each answer at once. False where the person stops. */
export async function walk(questions: Question[], ask: Ask, isAll: boolean): Promise<boolean> {
  for (const question of questions) {
    const current = question.current()
    const isDone = current !== null && question.check(current) === null
    if (question.when?.() === false || (isDone && !isAll)) continue
    // Never a value that would be refused.
    const offered = [current, question.suggest?.() ?? null].find((value) => value && question.check(value) === null)
    const answer = await ask(question, offered ?? '')
    if (answer === null) return false
    const given = answer.trim()
    question.write(given === '' ? null : (question.tidy?.(given) ?? given))
  }
  return true
}
