import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { PORT_NAMES, PORTS, type Settings } from '../settings.ts'
import { StackError } from './stack-error.ts'

/** Linux keeps a closed connection for a minute (TIME_WAIT). */
const TIME_WAIT_MS = 61_000
const POLL_MS = 500
const FIRST_FREE_PORT = 11_000
const FREE_PORT_BLOCKS = 340
const BLOCK_SIZE = 64

let found = 0

/** Throws an error that lists all ports in use and how to choose others. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const names = PORT_NAMES.filter((name) => name !== 'gotrue' || settings.auth === 'gotrue')
  const free = await Promise.all(names.map((name) => becomesFree(settings.ports[name])))
  const taken = names.filter((_name, index) => !free[index])
  if (taken.length === 0) return
  const list = taken.map((name) => `${settings.ports[name]} (${name})`).join(', ')
  const moves = taken.map((name) => `${PORTS[name].variable}=${settings.ports[name] + 10_000}`).join(' ')
  throw new StackError(
    `These ports are in use: ${list}.`,
    `Stop what uses them, or move them: ${moves} npm ${settings.mode === 'dev' ? 'run dev' : 'start'}`,
  )
}

/**
 * A free port for a part whose address need not be fixed. It is below the range of outgoing connections and from a block
 * reserved for this thread, so that it is unlikely to be taken before it is used.
 * `reserved`: ports on which other parts are about to listen.
 */
export async function findFreePort(reserved: readonly number[] = []): Promise<number> {
  const block = FIRST_FREE_PORT + ((process.pid + threadId) % FREE_PORT_BLOCKS) * BLOCK_SIZE
  for (let tries = 0; tries < BLOCK_SIZE; tries += 1) {
    const port = block + (found++ % BLOCK_SIZE)
    if (!reserved.includes(port) && (await isFree(port))) return port
  }
  throw new Error(`No port is free from ${block} to ${block + BLOCK_SIZE - 1}.`)
}

/** A port without a listener may be the local end of another process's connection, which is free again soon. */
async function becomesFree(port: number, deadline = Date.now() + TIME_WAIT_MS): Promise<boolean> {
  if (await isFree(port)) return true
  if (Date.now() > deadline || (await isListening(port))) return false
  await sleep(POLL_MS)
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
