import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TRY_AGAIN_MS = 50
const GIVE_UP_MS = 10_000

/** kill -9 of a part of the stack. One that is just being started again is waited for. */
export async function killPart(stackFolder: string, name: string): Promise<void> {
  const note = join(stackFolder, 'running', `${name}.json`)
  const deadline = Date.now() + GIVE_UP_MS
  while (Date.now() < deadline) {
    if (kill(note)) return
    await sleep(TRY_AGAIN_MS)
  }
  throw new Error(`${name} does not run, so it cannot be killed`)
}

function kill(note: string): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    return true
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
