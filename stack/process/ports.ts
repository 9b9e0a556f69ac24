import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { PORT_NAMES, PORTS, type StackSettings } from '../settings.ts'
import { StackError } from './stack-error.ts'

/** Also of another stack that may start beside this one. */
const reserved = new Set<number>(Object.values(PORTS).flatMap(({ dev, start }) => [dev, start]))

export async function requireFreePorts(settings: StackSettings): Promise<void> {
  for (const name of PORT_NAMES) reserved.add(settings.ports[name])
  const free = await Promise.all(PORT_NAMES.map((name) => isFree(settings.ports[name])))
  const taken = PORT_NAMES.filter((_name, index) => !free[index])
  if (taken.length === 0) return
  const list = taken.map((name) => `${settings.ports[name]} (${name})`).join(', ')
  const moves = taken.map((name) => `${PORTS[name].variable}=${settings.ports[name] + 10_000}`).join(' ')
  throw new StackError(
    `These ports are in use: ${list}.`,
    `Stop what uses them, or move them: ${moves} npm ${settings.mode === 'dev' ? 'run dev' : 'start'}`,
  )
}

/**
 * A free port for a part whose address need not be fixed. Linux gives listeners odd ports and connections even ones, so that it is
 * unlikely to be taken before it is used.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  if (reserved.has(port)) return findFreePort()
  reserved.add(port)
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
