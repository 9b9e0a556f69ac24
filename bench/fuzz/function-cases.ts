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

/** Only questions a browser asks before a call may be answered with yes, and the monitor. */
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
      judge: name === 'health' ? anything : nothingHappened,
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
