// Generated requests to our own endpoints, each with the rule for its response.
import * as fc from 'fast-check'
import { hostileMessages, typedMessages } from '../../support/hostile-messages.ts'
import {
  checkContactMessage,
  fieldNames,
  type ContactMessage,
} from '../../../supabase/functions/_shared/contact-message.ts'
import { contentTypes, headers, malformed, methods, objectWith } from './hostile.ts'

export type Answer = { status: number; body: string; tookMs: number }

/** What is wrong with a response, or null. A 5xx is always wrong. */
type Judge = (answer: Answer) => string | null

export type Step = { method: string; path: string; headers: Record<string, string>; body?: string; judge: Judge }

/** Steps run in sequence, each on a separate connection. */
export type Case = { kind: string; steps: Step[] }

const INSERT = '/rest/v1/contact_submissions'
const EMAILS = '/functions/v1/send-contact-emails'

const anything: Judge = () => null

const answers =
  (...expected: number[]): Judge =>
  ({ status }) =>
    expected.includes(status) ? null : `expected ${expected.join(' or ')}`

const nothingHappened: Judge = ({ status, body }) =>
  status >= 200 && status < 300 && body !== '' ? 'was not refused' : null

const post = (path: string, body: string, judge: Judge, more: Record<string, string> = {}): Step => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...more },
  body,
  judge,
})

/** The page's validation determines the expected response of table and function. */
function sameRule(message: ContactMessage, isStoredFirst: boolean): Case {
  const isGood = Object.keys(checkContactMessage(message)).length === 0
  const body = JSON.stringify(message)
  const insert = post(INSERT, body, answers(isGood ? 201 : 400))
  const early = post(EMAILS, body, isGood ? answers(200, 404) : answers(400))
  const late = post(EMAILS, body, answers(isGood ? 200 : 400))
  return { kind: 'contact rule', steps: isStoredFirst ? [insert, late] : [early, insert] }
}

/** Whitespace at the ends, zero characters, lone surrogates. The page trims these before it sends. */
function untrimmed(typed: Record<keyof ContactMessage, string>): Case {
  const body = JSON.stringify(typed)
  return { kind: 'contact untrimmed', steps: [post(INSERT, body, anything), post(EMAILS, body, anything)] }
}

const columns = [...fieldNames, 'id', 'created_at', 'notifyEmail', 'turnstileToken']

const malformedContacts = fc
  .tuple(fc.constantFrom(INSERT, EMAILS), fc.oneof(malformed, objectWith(...columns)), contentTypes, headers)
  .map(([path, body, type, more]): Case => {
    return { kind: 'contact malformed', steps: [post(path, body, anything, { ...more, 'content-type': type })] }
  })

const functions = [
  'send-contact-emails',
  'mail-events',
  'voice/call/web',
  'voice',
  'health',
  'no-such',
  '..%2fvoice',
  '__proto__',
]

/** Only the monitor returns a body. */
function judgeFunction(name: string): Judge {
  return name === 'health' ? anything : nothingHappened
}

const functionCalls = fc
  .tuple(
    fc.constantFrom(...functions),
    methods,
    fc.oneof(objectWith('name', 'email', 'message', 'assistantId', 'assistant', 'notifyEmail'), malformed),
    contentTypes,
    headers,
  )
  .map(([name, method, body, type, more]): Case => {
    const step = {
      method,
      path: `/functions/v1/${name}`,
      headers: { ...more, 'content-type': type },
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
      judge: judgeFunction(name),
    }
    return { kind: 'edge function', steps: [step] }
  })

const schedulerCalls = fc
  .tuple(fc.constantFrom('', 'x', 'local-cron-secre', 'local-cron-secret2', 'null', 'undefined'), malformed)
  .map(([secret, body]): Case => {
    return { kind: 'scheduler', steps: [post(EMAILS, body, answers(401), { 'x-cron-secret': secret })] }
  })

export const cases = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(hostileMessages, fc.boolean()).map((given) => sameRule(...given)) },
  { weight: 4, arbitrary: typedMessages.map(untrimmed) },
  { weight: 8, arbitrary: malformedContacts },
  { weight: 14, arbitrary: functionCalls },
  { weight: 2, arbitrary: schedulerCalls },
)
