import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { headersOf, type Mail, type Sending } from './mail.ts'

export type SmtpServer = { host: string; port: number; user: string; pass: string; timeoutMs: number }

type SmtpError = Error & {
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  responseCode?: number | undefined
}

const SMTPS_PORT = 465
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
/** Authentication errors: the settings are wrong, not the mail. */
const LOGIN_REPLIES = [530, 534, 535, 538]

/**
 * One connection per mail: a pool could return dead ones. SMTPConnection instead of nodemailer's transport, because it
 * shows whether the message was being transmitted, and can be closed at the timeout.
 */
export async function sendBySmtp(server: SmtpServer, mail: Mail, key: string): Promise<Sending> {
  let composed: Composed
  try {
    composed = await compose(mail, key)
  } catch {
    // A retry would fail the same way.
    return { result: 'refused', error: 'not_composed' }
  }
  try {
    return await deliver(server, domainOf(mail.from), composed)
  } catch {
    return { result: 'failed', error: 'no_connection', ambiguous: false }
  }
}

export async function compose(mail: Mail, key: string) {
  // SMTP has no idempotency keys. A mail sent twice has the same Message-ID, and many mailboxes show it once.
  const messageId = `<${key.replace(/[^\w.-]/g, '.')}@${domainOf(mail.from)}>`
  const composed = new MailComposer({
    from: mail.from,
    // As an object, so that nothing in an address is parsed as a second one.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    ...(mail.html !== '' && { html: mail.html }),
    text: mail.text,
    messageId,
    headers: headersOf(mail, key),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { messageId, envelope: composed.getEnvelope(), message: await composed.build() }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}

type Composed = Awaited<ReturnType<typeof compose>>

function deliver(server: SmtpServer, name: string, composed: Composed): Promise<Sending> {
  const { messageId, envelope, message } = composed
  const { host, port, user, pass, timeoutMs } = server
  const connection = new SMTPConnection({
    // For EHLO; otherwise nodemailer reads the host name, which functions may not.
    name,
    host,
    port,
    secure: port === SMTPS_PORT,
    // Never send a password unencrypted.
    requireTLS: user !== '' && port !== SMTPS_PORT && !LOOPBACK.includes(host),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  let hasBegun = false
  const body = new Readable({
    read() {
      hasBegun = true
      this.push(message)
      this.push(null)
    },
  })

  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ result: 'failed', error: 'timeout', ambiguous: hasBegun }), timeoutMs)
    const end = (sending: Sending) => {
      clearTimeout(timer)
      if (sending.result === 'sent') connection.quit()
      else connection.close()
      resolve(sending)
    }
    const fail = (error: SmtpError) => end(readError(error, hasBegun))
    connection.on('error', fail)
    const send = () =>
      connection.send({ ...envelope, size: message.length }, body, (error) => {
        if (error) fail(error)
        else end({ result: 'sent', providerId: messageId })
      })
    connection.connect((error) => {
      if (error) fail(error)
      else if (user === '') send()
      else connection.login({ credentials: { user, pass } }, (refused) => (refused ? fail(refused) : send()))
    })
  })
}

function readError({ code, originalCode, command, responseCode }: SmtpError, hasBegun: boolean): Sending {
  if (responseCode === undefined) {
    const error = code === 'ETIMEDOUT' ? 'timeout' : (originalCode ?? code ?? 'unknown')
    return { result: 'failed', error, ambiguous: hasBegun }
  }
  const error = `smtp_${responseCode}`
  const isAboutThisMail = command === 'RCPT TO' || code === 'EMESSAGE'
  const isPermanent = responseCode >= 500 && !LOGIN_REPLIES.includes(responseCode)
  return isAboutThisMail && isPermanent ? { result: 'refused', error } : { result: 'failed', error, ambiguous: false }
}
