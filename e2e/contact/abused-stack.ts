import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import type { StackFile } from '../../stack/src/launcher/stack-file.ts'
import { Resend } from '../../stack/src/resend/resend.ts'
import { freePorts, runCommand, startStack, stopStack } from '../../stack/src/testing/own-stack.ts'
import { stackUnderTest } from '../stack.ts'

export const TEAM = 'team@site.test'

/** A backend whose limits are changed and used up, and the mails that leave it. */
export type Abused = {
  addresses: StackFile
  sql: Sql
  mails: () => Promise<{ to: string; text: string }[]>
  forgetMails: () => Promise<unknown>
  /** Headers by which this address is the caller's, where nothing in front of the API says so. */
  comingFrom: (localAddress: string) => Record<string, string>
  stop: () => Promise<unknown>
}

export function startAbused(): Promise<Abused> {
  return process.env['STACK_BACKEND'] === 'docker' ? openDocker() : startOwn()
}

async function startOwn(): Promise<Abused> {
  const folder = mkdtempSync(join(tmpdir(), 'abuse-spec-'))
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 5 })
  await resend.open()
  const stack = await startStack(folder, {
    ...(await freePorts()),
    RESEND_API_KEY: 're_test',
    RESEND_API_URL: resend.url,
    CONTACT_TO: TEAM,
    SITE_ENV: 'production',
  })
  const sql = postgres(stack.addresses.dbUrl, { max: 1, onnotice: () => {} })
  return {
    addresses: stack.addresses,
    sql,
    mails: async () => resend.accepted.map(({ to, text }) => ({ to: to.join(), text })),
    forgetMails: async () => {
      resend.accepted.length = 0
    },
    comingFrom: () => ({}),
    stop: async () => {
      await sql.end()
      await stopStack(stack)
      await resend.close()
      await runCommand('stack/src/reset.ts', { STACK_DIR: folder })
    },
  }
}

type Listed = { messages: { ID: string; To: { Address: string }[] }[] }

/** The Supabase of `npx supabase start`, whose functions send to its mailbox by SMTP. */
async function openDocker(): Promise<Abused> {
  const addresses = stackUnderTest()
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => {} })
  const ask = async <T>(path: string) => (await (await fetch(`${addresses.mailApiUrl}/${path}`)).json()) as T
  return {
    addresses,
    sql,
    mails: async () => {
      const { messages } = await ask<Listed>('messages?limit=500')
      return Promise.all(
        messages.map(async ({ ID, To }) => ({
          to: To.map(({ Address }) => Address).join(),
          text: (await ask<{ Text: string }>(`message/${ID}`)).Text,
        })),
      )
    },
    forgetMails: () => fetch(`${addresses.mailApiUrl}/messages`, { method: 'DELETE' }),
    comingFrom: (localAddress) => ({ 'cf-connecting-ip': localAddress.replace('127.0', '198.18') }),
    stop: () => sql.end(),
  }
}
