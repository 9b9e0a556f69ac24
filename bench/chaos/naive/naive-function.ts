import { join } from 'node:path'
import { DENO } from '../../../stack/src/functions/deno.ts'
import { answers } from '../../../stack/src/launcher/answers.ts'
import { findFreePort } from '../../../stack/src/launcher/ports.ts'
import { SupervisedProcess } from '../../../stack/src/launcher/supervised-process.ts'

export const NAIVE_FUNCTION = 'function-naive'

/** The plain function beside the stack, started again when it is killed, as the stack does with its own. */
export async function createNaiveFunction(stackFolder: string, env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const naive = new SupervisedProcess({
    name: NAIVE_FUNCTION,
    command: DENO,
    args: ['run', '--no-prompt', '--allow-net', '--allow-env', join(import.meta.dirname, 'send-plainly.ts')],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
    isReady: () => answers(url),
    folders: { logs: join(stackFolder, 'logs'), running: join(stackFolder, 'running') },
    verbose: false,
  })
  return { url, start: () => naive.start(), stop: () => naive.stop() }
}
