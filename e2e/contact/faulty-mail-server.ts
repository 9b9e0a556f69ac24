import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** As much of a mail server as a test needs: it takes mails, and refuses the recipients it is told to. */
export async function startMailServer(port = 0) {
  const refused = new Set<string>()
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {}) // the client left
    converse(socket, refused, recipients)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('not listening')
  return {
    refused,
    recipients,
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: Socket, refused: Set<string>, recipients: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let envelope: string[] = []
  let inMail = false
  say('220 mail.test ESMTP')
  createInterface({ input: socket }).on('line', (line) => {
    if (inMail) {
      if (line !== '.') return
      inMail = false
      recipients.push(...envelope)
      say('250 Queued')
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') {
      const to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (refused.has(to)) return say('550 No such mailbox')
      envelope.push(to)
      return say('250 Accepted')
    }
    if (verb === 'MAIL') envelope = []
    if (verb === 'DATA') inMail = true
    if (verb === 'QUIT') return socket.end('221 Bye\r\n')
    return say(verb === 'DATA' ? '354 Go on' : '250 OK')
  })
}
