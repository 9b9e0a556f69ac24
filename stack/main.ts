// npm run dev and npm start: starts the whole product on this machine and stops it again. Both replace npm's shell with
// this process (exec), because the shell does not forward the signals that npm sends it.
import { readSettings, type Mode } from './settings.ts'
import { Stack } from './launcher/stack.ts'
import { readArguments } from './process/arguments.ts'
import { StackError } from './process/stack-error.ts'

const USAGE = `npm run dev: everything, with hot reload. npm start: everything, with the built site.
Settings are variables, see stack/settings.ts.`
const [mode, unexpected] = readArguments(USAGE, { allowPositionals: true }).positionals
if ((mode !== 'dev' && mode !== 'start') || unexpected !== undefined) {
  console.error(USAGE)
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
