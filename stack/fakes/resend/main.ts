import { createTransport } from 'nodemailer'
import { Resend, type Receiving } from './resend.ts'

export type ResendConfig = { port: number; apiKey: string; smtpPort: number; receiving: Receiving }

const { port, apiKey, smtpPort, receiving } = JSON.parse(process.env['RESEND_CONFIG'] ?? '') as ResendConfig

const mailbox = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
const resend = new Resend({
  port,
  apiKey,
  receiving,
  deliver: ({ from, to, replyTo, subject, html, text, headers }) =>
    mailbox.sendMail({ from, to, replyTo, subject, ...(html !== '' && { html }), text, headers }),
})
await resend.open()
