import { connect, type Socket } from 'node:net'

/** How a server answered one path for a while. */
export type Answers = { count: number; status: number; bytes: number; ms: number }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Asks for one path on several kept connections, one request at a time on each, for so long. A client of its own,
 * because on a small machine a general one would cost more than the servers that it measures.
 */
export async function keepAsking(url: string, path: string, connections: number, forMs: number): Promise<Answers> {
  const { hostname, port } = new URL(url)
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: gzip\r\n\r\n`
  const until = performance.now() + forMs
  const began = performance.now()
  const each = await Promise.all(
    Array.from({ length: connections }, () => askOnOne(connect(Number(port), hostname), request, until)),
  )
  return {
    count: each.reduce((sum, { count }) => sum + count, 0),
    status: each[0]?.status ?? 0,
    bytes: each[0]?.bytes ?? 0,
    ms: performance.now() - began,
  }
}

function askOnOne(socket: Socket, request: string, until: number): Promise<Omit<Answers, 'ms'>> {
  return new Promise((resolve, reject) => {
    const answers = { count: 0, status: 0, bytes: 0 }
    let head = Buffer.alloc(0)
    let bodyLeft: number | null = null

    const finish = () => {
      answers.count += 1
      bodyLeft = null
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(answers))
    }
    socket.on('data', (chunk) => {
      if (bodyLeft === null) {
        head = Buffer.concat([head, chunk])
        const end = head.indexOf(HEAD_END)
        if (end === -1) return
        const { status, length } = readHead(head.toString('latin1', 0, end))
        Object.assign(answers, { status, bytes: length })
        bodyLeft = length - (head.length - end - HEAD_END.length)
        head = Buffer.alloc(0)
      } else {
        bodyLeft -= chunk.length
      }
      if (bodyLeft === 0) finish()
    })
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request))
  })
}

export function readHead(head: string): { status: number; length: number } {
  const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? []
  if (length === undefined) throw new Error(`an answer without its length: ${head}`)
  return { status: Number(status), length: Number(length) }
}
