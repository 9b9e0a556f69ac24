import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PORTS, type PortName, type Settings } from '../settings.ts'
import { StackError } from './stack-error.ts'

const OURS_BESIDE_DOCKER: PortName[] = ['site', 'voice']
/** As long as Linux remembers a connection that has ended. */
const REMEMBERED_MS = 61_000
const LOOK_AGAIN_MS = 500

/** Says which of the ports are taken, all at once, and how to move them. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const all = (Object.keys(PORTS) as PortName[]).filter((name) => name !== 'gotrue' || settings.auth === 'gotrue')
  const names = settings.backend === 'docker' ? OURS_BESIDE_DOCKER : all
  const free = await Promise.all(names.map((name) => becomesFree(settings.ports[name])))
  const taken = names.filter((_name, index) => !free[index])
  if (taken.length === 0) return
  const list = taken.map((name) => `${settings.ports[name]} (${name})`).join(', ')
  const moves = taken.map((name) => `${PORTS[name].variable}=${settings.ports[name] + 10_000}`).join(' ')
  throw new StackError(
    `These ports are taken: ${list}.`,
    `Stop what uses them, or move them: ${moves} npm ${settings.mode === 'dev' ? 'run dev' : 'start'}`,
  )
}

/** A port that nothing listens on now, for a part whose address only its neighbours need to know. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A port that nobody listens on may still be the end of a connection that somebody has made: it is free soon. */
async function becomesFree(port: number, deadline = Date.now() + REMEMBERED_MS): Promise<boolean> {
  if (await isFree(port)) return true
  if (Date.now() > deadline || (await isListening(port))) return false
  await sleep(LOOK_AGAIN_MS)
  return becomesFree(port, deadline)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
