import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStackFile, type StackFile } from '../../stack/src/launcher/stack-file.ts'
import { isRunning } from '../../stack/src/launcher/running-process.ts'
import { runCommand, startStack, stopStack } from '../../stack/src/tests/own-stack.ts'

/** The built site and its backend: what runs already, or else a stack of its own for as long as `work` takes. */
export async function withSite(work: (stack: StackFile) => Promise<void>): Promise<void> {
  const found = readStackFile(join(import.meta.dirname, '../../.local'))
  if (found && isRunning(found.pid, 'main.ts start')) return work(found)

  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  // Its ports are the usual ones: the build knows where its backend is.
  const stack = await startStack(folder, {})
  try {
    await work(stack.addresses)
  } finally {
    await stopStack(stack)
    await runCommand('stack/src/reset.ts', { STACK_DIR: folder })
  }
}
