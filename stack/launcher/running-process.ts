import { spawnSync } from 'node:child_process'

/** Whether this process runs and its command line contains `words`: the number alone may have been reused. */
export function isRunning(pid: number, words: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'stat=,args='], { encoding: 'utf8' })
  return stdout.includes(words) && !stdout.startsWith('Z')
}

/** Signals a process and its children. It is fine if they have ended already. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
