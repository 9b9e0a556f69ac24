// npm run dev and npm start: starts the whole product on this machine and stops it again. Both replace npm's shell with
// this process (exec), because the shell does not forward the signals that npm sends it.
import { readSettings, type Mode } from './settings.ts'
import { Stack } from './launcher/stack.ts'
import { StackError } from './process/stack-error.ts'

const mode = process.argv[2]
if (mode !== 'dev' && mode !== 'start') {
  console.error('Usage: npm run dev | npm start')
  process.exit(2)
}
await launch(mode)

async function launch(chosen: Mode): Promise<void> {
  let stack: Stack | undefined
  let ending: Promise<void> | undefined
  const end = (exitCode: number) => {
    ending ??= (stack?.stop() ?? Promise.resolve()).finally(() => process.exit(exitCode))
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

  try {
    stack = new Stack(readSettings(chosen))
    await stack.start()
  } catch (error) {
    if (ending) return
    console.error(error instanceof StackError ? `\n  ✗ ${error.message}\n  → ${error.advice}\n` : error)
    await end(1)
  }
}
