import * as fc from 'fast-check'
import { hostileMessages, typedMessages } from '../../stack/src/tests/hostile-messages.ts'
import { checkContactMessage, type ContactMessage } from '../../supabase/functions/_shared/contact-message.ts'
import { answers, anything, one, type Case, type Judge, type Step } from './case.ts'
import { contentTypes, headers, malformed, objectWith } from './hostile.ts'

const INSERT = '/rest/v1/contact_submissions'
const EMAILS = '/functions/v1/send-contact-emails'
const JSON_TYPE = { 'content-type': 'application/json' }

const post = (path: string, body: string, judge: Judge, more: Record<string, string> = {}): Step => ({
  as: 'visitor',
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, prefer: 'return=minimal', ...more },
  body,
  judge,
})

/** The rule of the page decides what table and function have to say. */
function sameRuleThrice(message: ContactMessage, storedFirst: boolean): Case {
  const isGood = Object.keys(checkContactMessage(message)).length === 0
  const body = JSON.stringify(message)
  const insert = post(INSERT, body, answers(isGood ? 201 : 400))
  const askEarly = post(EMAILS, body, isGood ? answers(200, 404) : answers(400))
  const askLate = post(EMAILS, body, answers(isGood ? 200 : 400))
  return { kind: 'contact rule', steps: storedFirst ? [insert, askLate] : [askEarly, insert] }
}

/** Not tidied: blanks at the ends, zero characters, halves of characters. The page sends none of these. */
function untidied(typed: Record<keyof ContactMessage, string>): Case {
  const body = JSON.stringify(typed)
  return { kind: 'contact untidied', steps: [post(INSERT, body, anything), post(EMAILS, body, anything)] }
}

const columns = ['name', 'email', 'company', 'message', 'id', 'created_at', 'notifyEmail', 'turnstileToken']

export const contactCases = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(hostileMessages, fc.boolean()).map((given) => sameRuleThrice(...given)) },
  { weight: 1, arbitrary: typedMessages.map(untidied) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(INSERT, EMAILS), fc.oneof(malformed, objectWith(...columns)), contentTypes, headers)
      .map(([path, body, type, more]) =>
        one('contact malformed', post(path, body, anything, { ...more, 'content-type': type })),
      ),
  },
)
