import { spawnSync } from 'node:child_process'

/** Whether this process lives and was started with these words: a number alone may belong to somebody else by now. */
export function isRunning(pid: number, words: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'stat=,args='], { encoding: 'utf8' })
  return stdout.includes(words) && !stdout.startsWith('Z')
}

/** Signals a process and its children. That they have ended already is what was wanted. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
