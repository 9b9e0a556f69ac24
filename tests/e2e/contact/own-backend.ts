import postgres, { type Sql } from 'postgres'
import { SMTPServer } from 'smtp-server'
import { SwitchableServer } from '../../../stack/fakes/resend/switchable-server.ts'
import { findFreePort } from '../../../stack/process/ports.ts'
import type { StackFile } from '../../../stack/launcher/stack-file.ts'
import { freePorts, openStack, type TemporaryStack } from '../../support/own-stack.ts'
import { mailsTo } from '../mailbox.ts'
import { stackUnderTest } from '../stack.ts'

export const TEAM = 'team@site.test'

/** A backend with the settings of a real site, whose parts may be stopped. */
export type OwnBackend = {
  addresses: StackFile
  sql: Sql
  mailsTo: (address: string) => Promise<number>
  close: () => Promise<void>
}

/** With `npx supabase start`, a separate project (.github/workflows). */
export function openReal(): OwnBackend {
  const addresses = stackUnderTest()
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => {} })
  return {
    addresses,
    sql,
    mailsTo: async (address) => (await mailsTo(address, addresses)).length,
    close: () => sql.end(),
  }
}

export type OwnLocal = OwnBackend & TemporaryStack & { mailServer: SwitchableServer }

export async function startOwn(): Promise<OwnLocal> {
  const recipients: string[] = []
  const mailServer = new SwitchableServer(await findFreePort(), () => smtpServer(recipients))
  await mailServer.open()
  const stack = await openStack({
    ...(await freePorts()),
    STACK_LIMITS: 'off',
    // As on the real site, the notification goes to the team, regardless of the request.
    SITE_ENV: 'production',
    CONTACT_TO: TEAM,
    SMTP_PORT: String(mailServer.port),
  })
  return {
    ...stack,
    mailServer,
    mailsTo: async (address) => recipients.filter((recipient) => recipient === address).length,
    close: async () => {
      await stack.close()
      await mailServer.close()
    },
  }
}

function smtpServer(recipients: string[]) {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.once('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.on('error', () => {}) // a client that left
  return smtp.server
}
