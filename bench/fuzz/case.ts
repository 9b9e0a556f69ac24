/** Whose key goes along: none at all, the public one, or that of somebody logged in. */
export type Caller = 'nobody' | 'visitor' | 'somebody logged in'

export type Answer = { status: number; body: string; tookMs: number }

/** What is wrong with an answer, or null. */
export type Judge = (answer: Answer) => string | null

export type Step = {
  as: Caller
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** Bytes for the socket as they are, in place of method, path, headers and body. */
  raw?: string
  judge: Judge
}

/** One after the other, on connections of their own. */
export type Case = { kind: string; steps: Step[] }

export const one = (kind: string, step: Step): Case => ({ kind, steps: [step] })

/** Every answer that is not 5xx will do; those are looked at for every step anyway. */
export const anything: Judge = () => null

export const isDone = (status: number): boolean => status >= 200 && status < 300

export const refused: Judge = ({ status }) => (isDone(status) ? 'was not refused' : null)

export const answers =
  (...expected: number[]): Judge =>
  ({ status }) =>
    expected.includes(status) ? null : `expected ${expected.join(' or ')}`
