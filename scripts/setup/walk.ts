import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Terminal } from './terminal.ts'

export type Question = {
  /** Also the name of the variable, where there is one. */
  id: string
  title: string
  hint?: string
  isOptional?: true
  isSecret?: true
  /** There is a value before anyone has answered. */
  beginsAsSample?: true
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

const NONE = '-'

/** Which questions were answered, so that the next run goes on where this one stopped. */
export class Progress {
  readonly #file: string
  readonly #ids: Set<string>

  constructor(file: string) {
    this.#file = file
    this.#ids = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [])
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    this.#ids.add(id)
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify([...this.#ids]))
  }
}

/** Asks what is not answered yet, and writes each answer at once. False where the answers ended. */
export async function walk(
  questions: Question[],
  { say, ask }: Terminal,
  progress: Progress,
  isAll: boolean,
): Promise<boolean> {
  for (const question of questions) {
    if (question.when?.() === false) continue
    if (!isAll && isDone(question, progress)) {
      say(`✓ ${question.title}: ${shown(question, question.current())}`)
      continue
    }
    if (!(await answer(question, { say, ask }))) return false
    progress.add(question.id)
  }
  return true
}

function isDone({ id, current, check, isOptional, beginsAsSample }: Question, progress: Progress): boolean {
  const value = current()
  if (value === null) return isOptional === true && progress.has(id)
  return check(value) === null && (!beginsAsSample || progress.has(id))
}

async function answer(question: Question, { say, ask }: Pick<Terminal, 'say' | 'ask'>): Promise<boolean> {
  const { title, hint, isOptional, isSecret, tidy = (text: string) => text } = question
  // Never a value that would be refused.
  const offered =
    [question.current(), question.suggest?.() ?? null].find((value) => value && !question.check(value)) ?? null
  if (hint) say(`  ${hint}`)
  while (true) {
    const none = isOptional ? (offered === null ? ' (Enter: none)' : ` (${NONE}: none)`) : ''
    const given = await ask(`${title}${offered === null ? '' : ` [${shown(question, offered)}]`}${none}: `, isSecret)
    if (given === null) return false
    const value = given === NONE && isOptional ? '' : given === '' ? (offered ?? '') : tidy(given)
    const complaint = value === '' ? (isOptional ? null : 'is needed') : question.check(value)
    if (complaint === null) {
      question.write(value === '' ? null : value)
      return true
    }
    say(`✗ It ${complaint}.`)
  }
}

function shown({ isSecret }: Question, value: string | null): string {
  if (value === null) return 'none'
  return isSecret ? '••••' : value
}
