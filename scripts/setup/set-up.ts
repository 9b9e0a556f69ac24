import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { brandQuestions } from './brand-questions.ts'
import { EnvFile } from './env-file.ts'
import { furtherQuestions, neededQuestions } from './site-questions.ts'

export type Question = {
  title: string
  hint?: string
  isOptional?: boolean
  isSecret?: true
  /** Whether it applies, after the answers before it. */
  when?: () => boolean
  /** Null where there is none yet, or only the sample's. */
  current: () => string | null
  /** Offered where there is none. */
  suggest?: () => string
  /** An answer as people paste it → the value. */
  tidy?: (answer: string) => string
  /** What is wrong with a value, or null. */
  check: (value: string) => string | null
  write: (value: string | null) => void
}

/** Who answers. */
export type Person = {
  /** Gets an answer without complaint, empty for what is offered, or BACK; null where the person stops. */
  ask: (question: Question, offered: string) => Promise<string | null>
  /** The chosen ones; null where the person stops. */
  choose: (what: string, options: string[]) => Promise<string[] | null>
}

/** Answers that are none: to the question before, and without what is offered. */
export const BACK = '<'
export const NONE = '-'

/** What is wrong with an answer, in a sentence. */
export function complaint({ isOptional, check, tidy }: Question, answer: string, offered: string): string | null {
  const given = answer.trim()
  if (given === BACK || (given === NONE && isOptional)) return null
  if (given === '') return isOptional || offered !== '' ? null : 'It is needed.'
  const fault = check(tidy?.(given) ?? given)
  return fault === null ? null : `It ${fault}${fault.endsWith('.') ? '' : '.'}`
}

/** Asks for all that a site needs, into brand/brand.yaml, .env and .env.backend. False where the person stops. */
export async function setUp(root: string, isAll: boolean, person: Person): Promise<boolean> {
  const brandFile = join(root, 'brand/brand.yaml')
  const brand = () => parse(readFileSync(brandFile, 'utf8')) as { name: string; email: string }
  const files = { site: new EnvFile(root, '.env'), backend: new EnvFile(root, '.env.backend') }
  if (!(await walk([...brandQuestions(brandFile), ...neededQuestions(files, brand)], person, isAll))) return false
  // Between scheduler and functions; no one needs to know it.
  if (files.backend.read('CRON_SECRET') === null) files.backend.write('CRON_SECRET', randomBytes(32).toString('hex'))
  const further = furtherQuestions(files)
  const chosen = await person.choose('Which of these do you want to set up now? None is needed.', Object.keys(further))
  for (const part of chosen ?? []) if (!(await walk(further[part] ?? [], person, true))) return false
  return chosen !== null
}

/** Asks what is not answered yet, or all, and writes each answer at once. False where the person stops. */
async function walk(questions: Question[], person: Person, isAll: boolean): Promise<boolean> {
  const asked: number[] = []
  let again = -1
  for (let at = 0; at < questions.length; at++) {
    const question = questions[at]
    const current = question?.current() ?? null
    if (!question || question.when?.() === false || (current !== null && !isAll && at !== again)) continue
    const suggested = current ?? question.suggest?.() ?? ''
    // Never a value that would be refused.
    const offered = suggested !== '' && question.check(suggested) === null ? suggested : ''
    const answer = await person.ask(question, offered)
    if (answer === null) return false
    if (answer.trim() === BACK) {
      again = asked.pop() ?? at
      at = again - 1
      continue
    }
    asked.push(at)
    const given = answer.trim() || offered
    question.write(given === '' || given === NONE ? null : (question.tidy?.(given) ?? given))
  }
  return true
}
