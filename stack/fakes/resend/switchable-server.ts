import type { Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LISTEN_AGAIN_MS = 50

/** A server that can close its port, so that connections are refused, and open it again. */
export class SwitchableServer {
  readonly #port: number
  readonly #create: () => Server
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null

  constructor(port: number, create: () => Server) {
    this.#port = port
    this.#create = create
  }

  async open(): Promise<void> {
    while (this.#server === null) {
      const server = this.#create().on('connection', (socket) => this.#keep(socket))
      if (await listens(server, this.#port)) this.#server = server
      // An outgoing connection of another process may occupy the port for a moment.
      else await sleep(LISTEN_AGAIN_MS)
    }
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    this.cutConnections()
    await closed
  }

  cutConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
}
