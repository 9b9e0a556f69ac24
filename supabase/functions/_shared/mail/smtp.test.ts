import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mail, Sending } from './mail.ts'
import { createSendMail } from './send-mail.ts'

const mail: Mail = {
  from: 'Lodestar <hello@lodestar.example>',
  to: 'ada@example.org',
  replyTo: 'hello@lodestar.example',
  subject: 'We have your message',
  html: '<p>Thank you, Zoë.</p>',
  text: 'Thank you, Zoë.',
}
const KEY = 'confirmation/7b0c9f'
/** Longer than any response, even on a slow machine. */
const PATIENT_MS = 60_000
/** The timeout for servers that hang; earlier steps must be done by then. */
const TIMEOUT_MS = 5_000

function sendTo(port: number, settings: Record<string, string> = {}, timeoutMs = PATIENT_MS): Promise<Sending> {
  const env: Record<string, string> = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), ...settings }
  return createSendMail((name) => env[name], timeoutMs)(mail, KEY)
}

/** Sends to a real SMTP server and returns what it received. */
async function receive(options: SMTPServerOptions = {}, settings: Record<string, string> = {}) {
  const envelopes: unknown[] = []
  const mails: Awaited<ReturnType<typeof simpleParser>>[] = []
  const server = new SMTPServer({
    name: 'mail.test',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    async onData(stream, { envelope }, done) {
      envelopes.push([envelope.mailFrom && envelope.mailFrom.address, ...envelope.rcptTo.map(({ address }) => address)])
      mails.push(await simpleParser(await text(stream)))
      done(null, 'queued as 4F2A')
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const sending = await sendTo(port, settings)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return { sending, envelopes, mails }
}

Deno.test('SMTP: a real server receives the mail, for one recipient, with a stable Message-ID', async () => {
  const {
    sending,
    envelopes,
    mails: [received],
  } = await receive()
  assert.deepEqual(sending, { result: 'sent', providerId: '<confirmation.7b0c9f@lodestar.example>' })
  assert.deepEqual(envelopes, [['hello@lodestar.example', 'ada@example.org']])
  assert.equal(received?.messageId, '<confirmation.7b0c9f@lodestar.example>')
  assert.equal(received?.headers.get('x-entity-ref-id'), KEY)
  assert.equal(received?.from?.text, '"Lodestar" <hello@lodestar.example>')
  assert.equal(received?.replyTo?.text, 'hello@lodestar.example')
  assert.equal(received?.subject, mail.subject)
  assert.equal(received?.text?.trim(), mail.text)
  assert.equal(received?.html && received.html.trim(), mail.html)
})

const LOGIN = { SMTP_USER: 'lodestar', SMTP_PASS: 'secret' }
const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'lodestar' && password === 'secret' ? done(null, { user: 'lodestar' }) : done(new Error('wrong'))

Deno.test('SMTP: logs in when it has a user', async () => {
  const { sending } = await receive({ authOptional: false, onAuth }, LOGIN)
  assert.equal(sending.result, 'sent')
})

Deno.test('SMTP: a wrong password is retried', async () => {
  const { sending, mails } = await receive({ authOptional: false, onAuth }, { ...LOGIN, SMTP_PASS: 'wrong' })
  assert.deepEqual(sending, { result: 'failed', error: 'smtp_535', ambiguous: false })
  assert.equal(mails.length, 0)
})

Deno.test('SMTP: a missing login is retried', async () => {
  const { sending } = await receive({ authOptional: false, onAuth })
  assert.deepEqual(sending, { result: 'failed', error: 'smtp_530', ambiguous: false })
})

async function scripted(script: Script, settings: Record<string, string> = {}, timeoutMs = PATIENT_MS) {
  const server = new ScriptedSmtp(script)
  const sending = await sendTo(server.port, settings, timeoutMs)
  await server.close()
  return { sending, seen: server.seen }
}

Deno.test('SMTP: no password is sent without encryption', async () => {
  const { sending, seen } = await scripted({}, { ...LOGIN, SMTP_HOST: '0.0.0.0' })
  assert.equal(sending.result, 'failed')
  assert.equal(
    seen.some((line) => /^AUTH/i.test(line)),
    false,
  )
})

Deno.test('SMTP: a connection dropped at QUIT does not unsend the mail', async () => {
  assert.equal((await scripted({ QUIT: 'drop' })).sending.result, 'sent')
})

const failed = (error: string, ambiguous = false): Sending => ({ result: 'failed', error, ambiguous })
const refused = (error: string): Sending => ({ result: 'refused', error })
const faults: [Step, Reply, Sending][] = [
  ['greeting', '421 come back', failed('smtp_421')],
  ['greeting', '554 no service', failed('smtp_554')],
  ['greeting', 'drop', failed('ECONNECTION')],
  ['EHLO', '421 closing', failed('smtp_421')],
  ['EHLO', 'drop', failed('ECONNECTION')],
  ['MAIL', '451 later', failed('smtp_451')],
  ['MAIL', '550 not this sender', failed('smtp_550')],
  ['RCPT', '450 mailbox busy', failed('smtp_450')],
  ['RCPT', '550 no such user', refused('smtp_550')],
  ['RCPT', '530 log in first', failed('smtp_530')],
  ['RCPT', 'drop', failed('ECONNECTION')],
  ['DATA', '451 later', failed('smtp_451')],
  ['DATA', '554 not now', failed('smtp_554')],
  ['message', '451 later', failed('smtp_451')],
  ['message', '554 looks like spam', refused('smtp_554')],
  ['message', 'drop', failed('ECONNECTION', true)],
]
for (const [step, reply, expected] of faults) {
  const meaning = expected.result === 'failed' && expected.ambiguous ? 'failed, ambiguous' : expected.result
  Deno.test(`SMTP: "${reply}" at ${step} is ${meaning}`, async () => {
    assert.deepEqual((await scripted({ [step]: reply })).sending, expected)
  })
}

Deno.test('SMTP: a server that hangs is a timeout, ambiguous once the message is on its way', async () => {
  const hanging: [Script, Sending][] = [
    [{ greeting: 'hang' }, failed('timeout')],
    [{ MAIL: 'hang' }, failed('timeout')],
    [{ MAIL: 'drip' }, failed('timeout')],
    [{ DATA: 'hang' }, failed('timeout')],
    [{ message: 'hang' }, failed('timeout', true)],
    [{ message: 'drip' }, failed('timeout', true)],
  ]
  const ended = await Promise.all(hanging.map(([script]) => scripted(script, {}, TIMEOUT_MS)))
  assert.deepEqual(
    ended.map(({ sending }) => sending),
    hanging.map(([, expected]) => expected),
  )
})

Deno.test('SMTP: a refused connection is not ambiguous', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const { port } = listener.addr
  listener.close()
  assert.deepEqual(await sendTo(port), failed('ECONNREFUSED'))
})

Deno.test('SMTP: a server that restarts gets the next mail', async () => {
  assert.equal((await scripted({ message: 'drop' })).sending.result, 'failed')
  assert.equal((await scripted({})).sending.result, 'sent')
})

Deno.test('SMTP: an invalid port is a failure, not an exception', async () => {
  assert.equal((await sendTo(99_999)).result, 'failed')
})

/** `drop` closes the connection, `hang` never replies, `drip` never ends its reply. */
type Reply = string | 'drop' | 'hang' | 'drip'
type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'QUIT'
type Script = Partial<Record<Step, Reply>>

const AGREES: Record<Step, string> = {
  greeting: '220 test',
  EHLO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 2.0.0 Ok: queued as 4F2A',
  QUIT: '221 bye',
}

/** An SMTP server with scripted replies. Steps without one succeed. */
class ScriptedSmtp {
  /** Every line it received. */
  readonly seen: string[] = []
  readonly #listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  readonly #script: Script
  readonly #lines = new Set<Deno.Conn>()
  readonly #done: Promise<void>[] = []

  constructor(script: Script) {
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
    for await (const received of readLines(line)) {
      this.seen.push(received)
      if (isInMessage && received !== '.') continue
      const step: Step = isInMessage ? 'message' : stepOf(received)
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

function stepOf(received: string): Step {
  return (['MAIL', 'RCPT', 'DATA', 'QUIT'] as const).find((step) => received.toUpperCase().startsWith(step)) ?? 'EHLO'
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
