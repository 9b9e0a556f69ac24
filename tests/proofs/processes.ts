// The processes of a stack under test, from the files in which the launcher records them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 50
const GIVE_UP_MS = 10_000

function processId(stackFolder: string, name: string): number {
  return (JSON.parse(readFileSync(join(stackFolder, 'running', `${name}.json`), 'utf8')) as { pid: number }).pid
}

/** kill -9. Waits for a part that is being restarted. */
export async function killPart(stackFolder: string, name: string): Promise<void> {
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
    try {
      process.kill(processId(stackFolder, name), 'SIGKILL')
      return
    } catch (error) {
      // The file is being written, or has the process that has just ended.
      if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  throw new Error(`${name} does not run, so it cannot be killed`)
}
