import { request } from 'node:http'
import { connect } from 'node:net'
import type { Answer, Caller, Step } from './case.ts'

/** An answer that took longer counts as none. */
export const LONGEST_ANSWER_MS = 5_000
const GIVE_UP_MS = 15_000
const KEPT_CHARACTERS = 100_000

export type Keys = Record<Caller, Record<string, string>>

/** Status 0: the connection was closed without an answer. Throws when nothing at all happens. */
export async function send(apiUrl: string, keys: Keys, step: Step): Promise<Answer> {
  const began = performance.now()
  const { status, body } = await (step.raw === undefined ? askTwice(apiUrl, keys, step) : pour(apiUrl, step.raw))
  return { status, body, tookMs: performance.now() - began }
}

type Heard = { status: number; body: string }

/** A server that refuses a body closes while it is being poured, and then its answer is heard or not: ask again. */
async function askTwice(apiUrl: string, keys: Keys, step: Step): Promise<Heard> {
  try {
    return await ask(apiUrl, keys, step)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    return ask(apiUrl, keys, step)
  }
}

function ask(apiUrl: string, keys: Keys, { as, method, path, headers, body }: Step): Promise<Heard> {
  const content = body === undefined ? null : Buffer.from(body)
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(apiUrl)
    const call = request({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: { ...keys[as], ...headers, ...(content && { 'content-length': content.length }) },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    let heard: Heard | null = null
    call.on('error', (error) => {
      // A server that refuses a body need not read it to its end.
      if (heard) resolve(heard)
      else reject(error)
    })
    call.once('response', (response) => {
      heard = { status: response.statusCode ?? 0, body: '' }
      const said = heard
      response.on('data', (chunk: Buffer) => {
        if (said.body.length < KEPT_CHARACTERS) said.body += chunk.toString()
      })
      response.once('close', () => resolve(said))
      response.once('error', () => resolve(said))
    })
    call.end(content)
  })
}

function pour(apiUrl: string, bytes: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(apiUrl)
    const socket = connect({ host: hostname, port: Number(port) })
    let text = ''
    socket.setTimeout(GIVE_UP_MS, () => {
      socket.destroy()
      reject(new Error('neither answered nor closed'))
    })
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    // A connection that is reset is a refusal too.
    socket.on('error', () => {})
    socket.once('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), body: text }))
    socket.end(bytes)
  })
}
