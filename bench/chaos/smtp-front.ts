import { connect, createServer, type Socket } from 'node:net'
import type { Faults } from '../../stack/src/resend/faults.ts'
import { SwitchableServer } from '../../stack/src/resend/switchable-server.ts'
import { SmtpConversation, type AcceptedLetter } from './smtp-conversation.ts'

/** Stands before a real SMTP server and passes everything on, except on its bad days. */
export class SmtpFront {
  readonly accepted: AcceptedLetter[] = []
  /** Mails that the server behind took and whose sender was not told. */
  lostReplies = 0
  readonly #server: SwitchableServer
  readonly #behindPort: number
  readonly #random: () => number
  #faults: Faults = { mood: 'working', lostReplies: 0 }

  constructor(port: number, behindPort: number, random: () => number) {
    this.#behindPort = behindPort
    this.#random = random
    this.#server = new SwitchableServer(port, () => createServer((client) => this.#serve(client)))
  }

  open(): Promise<void> {
    return this.#server.open()
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  async setFaults(faults: Faults): Promise<void> {
    this.#faults = faults
    if (faults.mood === 'refusing') await this.#server.close()
    else await this.#server.open()
    // Conversations under way share the fate of new ones, in both directions.
    this.#server.cutConnections()
  }

  #serve(client: Socket): void {
    client.on('error', () => client.destroy()) // a killed sender
    if (this.#faults.mood === 'hanging') return
    if (this.#faults.mood === 'unavailable') return void client.end('421 4.3.2 Service not available\r\n')

    const behind = connect(this.#behindPort, '127.0.0.1')
    behind.on('error', () => client.destroy())
    client.once('close', () => behind.end())
    behind.once('close', () => client.destroy())

    const conversation = new SmtpConversation()
    client.on('data', (chunk) => {
      if (this.#faults.mood === 'limiting' && conversation.opensLetter(chunk)) {
        client.write('451 4.7.1 Try again later\r\n')
        return
      }
      if (/^RCPT TO:\s*<[^>]*\."?@/i.test(chunk.toString('latin1'))) {
        client.write('550 5.1.3 Bad destination mailbox address syntax\r\n')
        return
      }
      conversation.hear(chunk)
      behind.write(chunk)
    })
    behind.on('data', (chunk) => {
      const letter = conversation.answer(chunk)
      if (letter) this.accepted.push(letter)
      if (letter && this.#random() < this.#faults.lostReplies) {
        this.lostReplies += 1
        client.destroy()
        return
      }
      client.write(withoutExtensions(chunk))
    })
  }
}

/** One plain command at a time, or it could not be followed. An extension of an unknown name is ignored. */
function withoutExtensions(chunk: Buffer): Buffer {
  return Buffer.from(chunk.toString('latin1').replace(/^(250[- ])(?:STARTTLS|PIPELINING)/gm, '$1X-NONE'), 'latin1')
}
