import postgres, { type Sql } from 'postgres'
import { Resend } from '../../../stack/fakes/resend/resend.ts'
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

export type OwnLocal = OwnBackend & TemporaryStack & { resend: Resend }

export async function startOwn(): Promise<OwnLocal> {
  const apiKey = 're_test'
  const resend = new Resend({ port: await findFreePort(), apiKey })
  await resend.open()
  const stack = await openStack({
    ...(await freePorts()),
    STACK_LIMITS: 'off',
    // As on the real site, the notification goes to the team, regardless of the request.
    SITE_ENV: 'production',
    CONTACT_TO: TEAM,
    RESEND_API_KEY: apiKey,
    RESEND_API_URL: resend.url,
  })
  return {
    ...stack,
    resend,
    mailsTo: async (address) => resend.accepted.filter(({ to }) => to.includes(address)).length,
    close: async () => {
      await stack.close()
      await resend.close()
    },
  }
}
