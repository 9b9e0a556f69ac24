import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { SwitchableServer } from '../../stack/src/resend/switchable-server.ts'
import { isSigned } from '../../supabase/functions/_shared/webhook-signature.ts'

/** What a webhook's owner sees: the ids under which each lead came. */
export type Receiver = {
  url: string
  /** While it is down, it answers 503. */
  setDown: (isDown: boolean) => void
  /** Lead → webhook-id of every attempt, also of those that were refused. */
  attempts: Map<string, string[]>
  /** Leads that were taken. */
  taken: Set<string>
  unsigned: () => number
  close: () => Promise<void>
}

export async function startReceiver(secret: string): Promise<Receiver> {
  const attempts = new Map<string, string[]>()
  const taken = new Set<string>()
  const state = { isDown: false, unsigned: 0 }
  const create = () =>
    createServer((request, response) => {
      void answer(request).then((status) => response.writeHead(status).end())
    })
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = new Uint8Array(await buffer(request))
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
    if (!(await isSigned(secret, signed, body))) {
      state.unsigned += 1
      return 401
    }
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { id: string } }
    attempts.set(data.id, [...(attempts.get(data.id) ?? []), signed.id])
    if (state.isDown) return 503
    taken.add(data.id)
    return 204
  }
  const server = new SwitchableServer(await findFreePort(), create)
  await server.open()
  return {
    url: `http://127.0.0.1:${server.port}/leads`,
    setDown: (isDown) => {
      state.isDown = isDown
    },
    attempts,
    taken,
    unsigned: () => state.unsigned,
    close: () => server.close(),
  }
}
