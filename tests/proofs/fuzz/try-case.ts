import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Answer, Case, Step } from './cases.ts'

export type Failure = { what: 'server error' | 'no answer' | 'wrong answer'; message: string }
export type Tally = { failures: Failure[]; slowestMs: number; statuses: Map<number, number>; alarms: number }

const LONGEST_ANSWER_MS = 5_000
const GIVE_UP_MS = 15_000
const SHOWN_CHARACTERS = 4_000

/** Sends the steps until one of them fails. */
export async function tryCase(apiUrl: string, anonKey: string, { kind, steps }: Case, tally: Tally): Promise<void> {
  for (const step of steps) {
    const failure = await tryStep(apiUrl, anonKey, step, tally)
    if (!failure) continue
    tally.failures.push({ ...failure, message: `[${kind}] ${failure.message}` })
    return
  }
}

async function tryStep(apiUrl: string, anonKey: string, step: Step, tally: Tally): Promise<Failure | null> {
  let answer: Answer
  try {
    answer = await send(apiUrl, anonKey, step)
  } catch (error) {
    return { what: 'no answer', message: `${String(error)} to ${show(step)}` }
  }
  const { status, body, tookMs } = answer
  tally.slowestMs = Math.max(tally.slowestMs, tookMs)
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  const describe = (why: string) =>
    `${why}: ${status} ${body.slice(0, 300)} after ${Math.round(tookMs)} ms to ${show(step)}`
  if (tookMs > LONGEST_ANSWER_MS) return { what: 'no answer', message: describe('too late') }
  if (isAlarm(step, answer)) {
    tally.alarms += 1
    return null
  }
  if (status >= 500) return { what: 'server error', message: describe('server error') }
  const wrong = step.judge(answer)
  return wrong === null ? null : { what: 'wrong answer', message: describe(wrong) }
}

/** The only expected 5xx: the monitor returns 503 while mails are waiting. An unresponsive database is a fault. */
function isAlarm({ path }: Step, { status, body }: Answer): boolean {
  return status === 503 && path.endsWith('/health') && !body.includes('database_down')
}

async function send(apiUrl: string, anonKey: string, step: Step): Promise<Answer> {
  const began = performance.now()
  const { status, body } = await sendOnce(apiUrl, anonKey, step).catch((error: NodeJS.ErrnoException) => {
    // A server that refuses a body may close before it has read all of it, and its response is lost: send it again.
    if (error.code !== 'EPIPE') throw error
    return sendOnce(apiUrl, anonKey, step)
  })
  return { status, body, tookMs: performance.now() - began }
}

function sendOnce(apiUrl: string, apikey: string, { method, path, headers, body }: Step) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const content = body === undefined ? null : Buffer.from(body)
    const call = request(`${apiUrl}${path}`, {
      method,
      agent: false,
      headers: { apikey, ...headers, ...(content && { 'content-length': content.length }) },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    let isAnswered = false
    call.once('response', (response) => {
      isAnswered = true
      const { statusCode: status = 0 } = response
      text(response).then(
        (received) => resolve({ status, body: received }),
        () => resolve({ status, body: '' }),
      )
    })
    // After the response, an error only means that the rest of the body was not read.
    call.on('error', (error) => isAnswered || reject(error))
    call.end(content)
  })
}

/** Enough to send it again by hand. Repeated characters are counted: x{5000}. */
function show(step: Step): string {
  return JSON.stringify({ ...step, judge: undefined })
    .replaceAll(/(.)\1{20,}/gsu, (run, sign: string) => `${sign}{${run.length / sign.length}}`)
    .slice(0, SHOWN_CHARACTERS)
}
