// For tests: an SMTP server with scripted replies. Steps without one succeed.

/** `drop` closes the connection, `hang` never replies, `drip` never ends its reply. */
export type Reply = string | 'drop' | 'hang' | 'drip'
export type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'QUIT'

const AGREES: Record<Step, string> = {
  greeting: '220 test',
  EHLO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 2.0.0 Ok: queued as 4F2A',
  QUIT: '221 bye',
}

export class ScriptedSmtp {
  /** Every line it received. */
  readonly seen: string[] = []
  readonly #listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  readonly #script: Partial<Record<Step, Reply>>
  readonly #lines = new Set<Deno.Conn>()
  readonly #done: Promise<void>[] = []

  constructor(script: Partial<Record<Step, Reply>>) {
    this.#script = script
    this.#done.push(this.#accept())
  }

  get port(): number {
    return this.#listener.addr.port
  }

  async close(): Promise<void> {
    this.#listener.close()
    for (const line of this.#lines) closeQuietly(line)
    await Promise.all(this.#done)
  }

  async #accept(): Promise<void> {
    try {
      for await (const line of this.#listener) {
        this.#lines.add(line)
        this.#done.push(this.#talk(line).finally(() => closeQuietly(line)))
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.BadResource)) throw error
    }
  }

  async #talk(line: Deno.Conn): Promise<void> {
    let isInMessage = false
    if (!(await this.#answer(line, 'greeting'))) return
    for await (const text of readLines(line)) {
      this.seen.push(text)
      if (isInMessage && text !== '.') continue
      const step: Step = isInMessage ? 'message' : stepOf(text)
      isInMessage = step === 'DATA' && !this.#script.DATA
      if (!(await this.#answer(line, step))) return
    }
  }

  /** False to close the connection. */
  async #answer(line: Deno.Conn, step: Step): Promise<boolean> {
    const reply = this.#script[step] ?? AGREES[step]
    if (reply === 'hang') return true
    if (reply === 'drop') return false
    if (reply === 'drip') return await drip(line)
    await line.write(new TextEncoder().encode(`${reply}\r\n`))
    return step !== 'QUIT'
  }
}

const DRIP_MS = 50

/** Until the client closes: a connection that is never idle triggers no idle timeout. */
async function drip(line: Deno.Conn): Promise<false> {
  try {
    while (true) {
      await line.write(new TextEncoder().encode('250-wait\r\n'))
      await new Promise((resolve) => setTimeout(resolve, DRIP_MS))
    }
  } catch {
    return false
  }
}

function stepOf(text: string): Step {
  return (['MAIL', 'RCPT', 'DATA', 'QUIT'] as const).find((step) => text.toUpperCase().startsWith(step)) ?? 'EHLO'
}

async function* readLines(line: Deno.Conn): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const buffer = new Uint8Array(65_536)
  let rest = ''
  try {
    for (let read = await line.read(buffer); read !== null; read = await line.read(buffer)) {
      const lines = (rest + decoder.decode(buffer.subarray(0, read), { stream: true })).split('\r\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const isClosed =
      error instanceof Deno.errors.BadResource ||
      error instanceof Deno.errors.ConnectionReset ||
      error instanceof Deno.errors.Interrupted
    if (!isClosed) throw error
  }
}

function closeQuietly(line: Deno.Conn): void {
  try {
    line.close()
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error
  }
}
