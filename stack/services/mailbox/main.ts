// The mailbox: a real SMTP server, a page and an API to read the mail, and a page with the codes of authenticator apps.
import { createAPIServer } from '@maildev/api'
import { FileStorage } from '@maildev/core'
import { createSMTPServer } from '@maildev/smtp'
import { registerUI } from '@maildev/ui/server'
import postgres from 'postgres'
import { codesPage, type CodeSource } from './codes-page.ts'

export type MailboxConfig = { smtpPort: number; webPort: number; folder: string; databaseUrl: string }

const MAX_EMAILS = 20_000

const { smtpPort, webPort, folder, databaseUrl } = JSON.parse(process.env['MAILBOX_CONFIG'] ?? '') as MailboxConfig

const storage = new FileStorage({ mailDirectory: folder, maxEmails: MAX_EMAILS })
await storage.initialize()

const smtp = createSMTPServer({ host: '127.0.0.1', port: smtpPort, storage, mailDir: folder, logger: false })
await smtp.start()
await smtp.loadMailsFromDirectory()

const api = createAPIServer({
  host: '127.0.0.1',
  port: webPort,
  storage,
  smtp,
  // Other sites open in the same browser must not read the mail.
  cors: { origin: false },
})
await api.registerPlugins()

const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
api.server.get('/codes', async (_request, reply) => {
  const sources = await sql<CodeSource[]>`
    select account.email, factor.secret, factor.status = 'verified' as "isVerified"
    from auth.mfa_factors factor join auth.users account on account.id = factor.user_id
    where factor.factor_type = 'totp' order by factor.created_at desc limit 50`
  return reply.type('text/html; charset=utf-8').send(codesPage(sources))
})
await registerUI(api.server)
await api.listen()
