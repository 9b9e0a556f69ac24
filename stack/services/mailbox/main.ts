// The mailbox: a real SMTP server, and a page and an API to read what arrived. A process of its own.
import { createAPIServer } from '@maildev/api'
import { FileStorage } from '@maildev/core'
import { createSMTPServer } from '@maildev/smtp'
import { registerUI } from '@maildev/ui/server'

export type MailboxConfig = { smtpPort: number; webPort: number; folder: string }

const MAX_EMAILS = 20_000

const { smtpPort, webPort, folder } = JSON.parse(process.env['MAILBOX_CONFIG'] ?? '') as MailboxConfig

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

// The page needs `accept: text/html`, so a plain curl would get 404; /api itself has no route.
api.server.addHook('onRequest', async (request, reply) => {
  if (request.url === '/' && !request.headers.accept?.includes('text/html')) request.headers.accept = 'text/html'
  if (request.url === '/api') await reply.redirect('/api/healthz')
})
await registerUI(api.server)
await api.listen()
