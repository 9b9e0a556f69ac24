import * as fc from 'fast-check'
import { anything, isDone, one, type Judge } from './case.ts'
import { contentTypes, headers, malformed, methods, objectWith } from './hostile.ts'

const names = [
  'send-contact-emails',
  'voice/call/web',
  'voice',
  'health',
  'no-such-function',
  '..%2fvoice',
  '__proto__',
]

const nothingHappened: Judge = ({ status, body }) => (isDone(status) && body !== '' ? 'was not refused' : null)

/** What the doctor may know, and anybody else: nothing that opens a door. */
const saysHowItIsSetUp: Judge = (answer) =>
  /^\{"mailer":"\w+","senderDomain":"[\w.-]*",("\w+":(true|false),?)+\}$/.test(answer.body)
    ? null
    : nothingHappened(answer)

function judgeOf(name: string, method: string): Judge {
  if (name === 'health') return anything
  return name === 'send-contact-emails' && method === 'GET' ? saysHowItIsSetUp : nothingHappened
}

/** Only questions a browser asks before a call may be answered with yes, the monitor's and the doctor's. */
const calls = fc
  .tuple(
    fc.constantFrom(...names),
    methods,
    fc.oneof(objectWith('name', 'email', 'message', 'assistantId', 'assistant', 'notifyEmail'), malformed),
    contentTypes,
    headers,
  )
  .map(([name, method, body, type, more]) =>
    one('edge function', {
      as: 'visitor',
      method,
      path: `/functions/v1/${name}`,
      headers: { ...more, 'content-type': type },
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
      judge: judgeOf(name, method),
    }),
  )

const scheduler = fc
  .tuple(fc.constantFrom('', 'x', 'local-cron-secre', 'local-cron-secret2', 'null', 'undefined'), malformed)
  .map(([secret, body]) =>
    one('scheduler', {
      as: 'visitor',
      method: 'POST',
      path: '/functions/v1/send-contact-emails',
      headers: { 'content-type': 'application/json', 'x-cron-secret': secret },
      body,
      judge: ({ status }) => (status === 401 ? null : 'expected 401'),
    }),
  )

export const functionCases = fc.oneof({ weight: 8, arbitrary: calls }, { weight: 1, arbitrary: scheduler })
