import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { isRunning } from './running-process.ts'

afterEach(() => vi.unstubAllEnvs())

test.runIf(process.platform === 'linux')(
  'a process is found without ps, by its command line, until it ends',
  async () => {
    vi.stubEnv('PATH', '/nowhere')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'a part'])
    const pid = child.pid ?? 0
    expect([isRunning(pid, 'a part'), isRunning(pid, 'another')]).toEqual([true, false])
    child.kill()
    await once(child, 'exit')
    expect(isRunning(pid, 'a part')).toBe(false)
  },
)
