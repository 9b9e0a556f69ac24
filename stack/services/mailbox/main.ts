// The mailbox: a real SMTP server, a page and an API to read the mail, a page with the codes of authenticator apps, and one to answer.
import type { IncomingMessage } from 'node:http'
import { createAPIServer } from '@maildev/api'
import { FileStorage } from '@maildev/core'
import { createSMTPServer } from '@maildev/smtp'
import { registerUI } from '@maildev/ui/server'
import postgres from 'postgres'
import { answerPage, answerTo } from './answer-page.ts'
import { refuseHost } from '../../process/hosts.ts'
import { codesPage, type CodeSource } from './codes-page.ts'

export type MailboxConfig = {
  smtpPort: number
  webPort: number
  folder: string
  databaseUrl: string
  resendUrl: string
}

const MAX_EMAILS = 20_000

const { smtpPort, webPort, folder, databaseUrl, resendUrl } = JSON.parse(
  process.env['MAILBOX_CONFIG'] ?? '',
) as MailboxConfig

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

api.server.addHook('onRequest', async ({ headers }, reply) => {
  const foreign = refuseHost(headers.host)
  if (foreign) await reply.code(403).type('text/plain').send(foreign)
})
// Its socket bypasses that hook, and a browser lets the pages of any site open a WebSocket.
api['io'].engine.opts.allowRequest = (
  { headers }: IncomingMessage,
  decide: (error: null, isAllowed: boolean) => void,
) =>
  decide(null, refuseHost(headers.host) === null && (!headers.origin || headers.origin.endsWith(`://${headers.host}`)))

const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
api.server.get('/codes', async (_request, reply) => {
  const sources = await sql<CodeSource[]>`
    select account.email, factor.secret, factor.status = 'verified' as "isVerified"
    from auth.mfa_factors factor join auth.users account on account.id = factor.user_id
    where factor.factor_type = 'totp' order by factor.created_at desc limit 50`
  return reply.type('text/html; charset=utf-8').send(codesPage(sources))
})

api.server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, new URLSearchParams(String(body))),
)
api.server.get('/answer', async (_request, reply) =>
  reply.type('text/html; charset=utf-8').send(answerPage(await storage.getAll())),
)
api.server.post('/answer', async (request, reply) => {
  const { origin, host } = request.headers
  // A form on another site can be sent here.
  if (origin !== undefined && !origin.endsWith(`://${host}`)) return reply.code(403).send('Another site')
  const form = request.body as URLSearchParams
  const email = await storage.getById(form.get('email') ?? '')
  if (!email) return reply.code(404).send('No such email')
  const body = JSON.stringify(answerTo(email, form.get('text') ?? ''))
  const response = await fetch(`${resendUrl}/arrive`, { method: 'POST', headers: { authorization: 'Bearer' }, body })
  const { webhook } = (await response.json()) as { webhook?: number[] }
  const result = webhook?.[0] === 200 ? 'Sent. The inbox shows it within 20 seconds.' : 'The webhook did not accept it.'
  return reply.type('text/html; charset=utf-8').send(answerPage(await storage.getAll(), result))
})
await registerUI(api.server)
await api.listen()
