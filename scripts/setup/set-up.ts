import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { EnvFile } from './env-file.ts'
import { furtherQuestions, neededQuestions } from './site-questions.ts'

export type Question = {
  title: string
  hint?: string
  isOptional?: boolean
  isSecret?: true
  /** The stored value; null if there is none, or only the sample's. */
  current: () => string | null
  /** The default if there is no stored value. */
  suggest?: () => string
  /** Turns an answer as people paste it into the value. */
  tidy?: (answer: string) => string
  /** What is wrong with a value, or null. */
  check: (value: string) => string | null
  write: (value: string | null) => void
}

/** The prompts, replaceable in tests. */
export type Prompts = {
  /** Returns a valid answer, an empty one to accept the offered value, or BACK; null when the person stops. */
  ask: (question: Question, offered: string) => Promise<string | null>
  /** Returns the chosen options; null when the person stops. */
  choose: (what: string, options: string[]) => Promise<string[] | null>
}

/** Answers with a special meaning: back to the previous question, and no value instead of the offered one. */
export const BACK = '<'
export const NONE = '-'

/** The error in an answer, as a sentence, or null. */
export function answerError({ isOptional, check, tidy }: Question, answer: string, offered: string): string | null {
  const given = answer.trim()
  if (given === BACK || (given === NONE && isOptional)) return null
  if (given === '') return isOptional || offered !== '' ? null : 'This is required.'
  const fault = check(tidy?.(given) ?? given)
  return fault === null ? null : `It ${fault}${fault.endsWith('.') ? '' : '.'}`
}

/** Asks for everything that a site needs and writes .env and .env.backend. False if the person stops. */
export async function setUp(root: string, isAll: boolean, prompts: Prompts): Promise<boolean> {
  const brandFile = join(root, 'brand/brand.yaml')
  const brand = () => parse(readFileSync(brandFile, 'utf8')) as { name: string; email: string }
  const files = { site: new EnvFile(root, '.env'), backend: new EnvFile(root, '.env.backend') }
  if (!(await walk(neededQuestions(files, brand), prompts, isAll))) return false
  // Shared by the scheduler and the functions only, so no one has to enter it.
  if (files.backend.read('CRON_SECRET') === null) files.backend.write('CRON_SECRET', randomBytes(32).toString('hex'))
  const further = furtherQuestions(files)
  const chosen = await prompts.choose(
    'Which of these do you want to set up now? All are optional.',
    Object.keys(further),
  )
  for (const part of chosen ?? []) if (!(await walk(further[part] ?? [], prompts, true))) return false
  return chosen !== null
}

/** Asks the open questions, or all of them, and writes each answer immediately. False if the person stops. */
async function walk(questions: Question[], prompts: Prompts, isAll: boolean): Promise<boolean> {
  const asked: number[] = []
  let again = -1
  for (let at = 0; at < questions.length; at++) {
    const question = questions[at]
    const current = question?.current() ?? null
    if (!question || (current !== null && !isAll && at !== again)) continue
    const suggested = current ?? question.suggest?.() ?? ''
    // A value that would be refused is not offered.
    const offered = suggested !== '' && question.check(suggested) === null ? suggested : ''
    const answer = await prompts.ask(question, offered)
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
