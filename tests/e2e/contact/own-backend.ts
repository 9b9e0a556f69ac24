import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../../stack/process/ports.ts'
import type { StackFile } from '../../../stack/launcher/stack-file.ts'
import { freePorts, runCommand, startStack, stopStack, type OwnStack } from '../../support/own-stack.ts'
import { mailsTo } from '../mailbox.ts'
import { stackUnderTest } from '../stack.ts'

export const TEAM = 'team@site.test'

/** A backend with the settings of a real site, whose parts may be stopped. */
export type OwnBackend = {
  addresses: StackFile
  sql: Sql
  mailsTo: (address: string) => Promise<number>
  stop: () => Promise<unknown>
}

/** Of `npx supabase start`, a project of its own (.github/workflows). */
export function openDocker(): OwnBackend {
  const addresses = stackUnderTest()
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => {} })
  return {
    addresses,
    sql,
    mailsTo: async (address) => (await mailsTo(address, addresses)).length,
    stop: () => sql.end(),
  }
}

export type OwnLocal = OwnBackend & { folder: string; stack: OwnStack; mailServer: MailServer }

export async function startOwn(): Promise<OwnLocal> {
  const folder = mkdtempSync(join(tmpdir(), 'contact-spec-'))
  const mailServer = new MailServer(await findFreePort())
  await mailServer.open()
  const stack = await startStack(folder, {
    ...(await freePorts()),
    STACK_LIMITS: 'off',
    // As on the real site: the notification goes to the team, whatever the page says.
    SITE_ENV: 'production',
    CONTACT_TO: TEAM,
    SMTP_PORT: String(mailServer.port),
  })
  const sql = postgres(stack.addresses.dbUrl, { max: 1, onnotice: () => {} })
  return {
    addresses: stack.addresses,
    sql,
    folder,
    stack,
    mailServer,
    mailsTo: async (address) => mailServer.recipients.filter((recipient) => recipient === address).length,
    stop: async () => {
      await sql.end()
      await stopStack(stack)
      await mailServer.close()
      await runCommand('stack/reset.ts', { STACK_DIR: folder })
    },
  }
}

/** Can be stopped and started again at the same port. */
class MailServer {
  readonly recipients: string[] = []
  readonly port: number
  private server: SMTPServer | undefined

  constructor(port: number) {
    this.port = port
  }

  open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onData: (stream, { envelope }, done) => {
        stream.resume()
        stream.once('end', () => {
          this.recipients.push(...envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    server.on('error', () => {}) // a client that left
    this.server = server
    return new Promise((resolve) => {
      server.listen(this.port, '127.0.0.1', () => resolve())
    })
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.server) this.server.close(() => resolve())
      else resolve()
    })
  }
}
