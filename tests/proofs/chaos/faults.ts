import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../stack/process/ports.ts'
import { SwitchableServer } from '../../../stack/fakes/resend/switchable-server.ts'
import { isSigned } from '../../../supabase/functions/_shared/webhook-signature.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './providers.ts'

export type Happened = { postgresKills: number[]; functionKills: number[]; outageMs: number; endedAt: number }

const WAIT_MS = 500
/** Five minutes: no machine is that busy. */
const LONGEST_WAITS = 600

type Kills = { killPostgres: () => Promise<void>; killFunction: () => Promise<void> }

/** Injects the planned faults at their times, and records when they happened. */
export async function injectFaults(
  plan: Plan,
  provider: Provider,
  receiver: Receiver,
  kills: Kills,
): Promise<Happened> {
  const began = Date.now()
  const at = (ms: number) => sleep(Math.max(0, began + ms - Date.now()))
  const happened: Happened = { postgresKills: [], functionKills: [], outageMs: 0, endedAt: 0 }
  const { lostReplies, receiverDown } = plan

  const killEach = async (times: number[], kill: () => Promise<void>, killedAt: number[]) => {
    for (const ms of times) {
      await at(ms)
      await kill()
      killedAt.push(Date.now())
    }
  }
  const haveOutages = async () => {
    await provider.setFaults({ behaviour: 'working', lostReplies })
    for (const { fromMs, untilMs, behaviour } of plan.outages) {
      await at(fromMs)
      await provider.setFaults({ behaviour, lostReplies })
      const since = Date.now()
      await sleep(untilMs - fromMs)
      await provider.setFaults({ behaviour: 'working', lostReplies })
      happened.outageMs += Date.now() - since
    }
  }
  const stopReceiver = async () => {
    await at(receiverDown.fromMs)
    receiver.isDown = true
    await at(receiverDown.untilMs)
    // On a busy machine the first message may be later than planned.
    for (let waits = 0; receiver.refused === 0 && waits < LONGEST_WAITS; waits += 1) await sleep(WAIT_MS)
    receiver.isDown = false
  }
  await Promise.all([
    killEach(plan.postgresKills, kills.killPostgres, happened.postgresKills),
    killEach(plan.functionKills, kills.killFunction, happened.functionKills),
    haveOutages(),
    stopReceiver(),
  ])
  await provider.setFaults({ behaviour: 'working', lostReplies: 0 })
  return { ...happened, endedAt: Date.now() }
}

type WebhookEvent = { type: string; data: { id: string; email: string } }

/** The receiver of a webhook: returns 503 while it is down. */
export class Receiver {
  isDown = false
  /** Addresses of the accepted leads. */
  readonly taken = new Set<string>()
  /** Addresses of the leads with a reply notification. */
  readonly replied = new Set<string>()
  refused = 0
  unsigned = 0
  /** Attempts under another id than their lead's: its owner would count the lead twice. */
  readonly renamed: string[] = []
  readonly #secret: string
  readonly #server: SwitchableServer

  private constructor(secret: string, port: number) {
    this.#secret = secret
    this.#server = new SwitchableServer(port, () =>
      createServer((request, response) => {
        void this.#answer(request).then((status) => response.writeHead(status).end())
      }),
    )
  }

  static async open(secret: string): Promise<Receiver> {
    const receiver = new Receiver(secret, await findFreePort())
    await receiver.#server.open()
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/leads`
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  async #answer(request: IncomingMessage): Promise<number> {
    const body = new Uint8Array(await buffer(request))
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
    if (!(await isSigned(this.#secret, signed, body))) {
      this.unsigned += 1
      return 401
    }
    const { type, data } = JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
    const isReply = type === 'lead.replied'
    if (!isReply && signed.id !== `webhook/${data.id}`) this.renamed.push(data.email)
    if (this.isDown) {
      this.refused += 1
      return 503
    }
    ;(isReply ? this.replied : this.taken).add(data.email)
    return 204
  }
}
