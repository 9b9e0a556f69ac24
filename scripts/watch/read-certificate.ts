import { connect } from 'node:tls'

export type Certificate = { from: Date; to: Date }

/** Trusted or not: an expired one has a date, too. */
export function readCertificate(address: string, timeoutMs: number): Promise<Certificate | { failure: string }> {
  const { hostname, port } = new URL(`https://${address}`)
  return new Promise((resolve) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
        socket.destroy()
        resolve({ from: new Date(from), to: new Date(to) })
      },
    )
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)))
    socket.once('error', ({ message }) => resolve({ failure: message }))
  })
}
