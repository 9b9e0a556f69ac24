import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SupervisedProcess } from './supervised-process.ts'

const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))(
  'a part runs on when the disk has no room for its log, which is reported once',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'supervised-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const folders = { logs: join(folder, 'logs'), running: join(folder, 'running') }
    mkdirSync(folders.logs)
    symlinkSync(FULL, join(folders.logs, 'part.log'))
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    let checks = 0
    const part = new SupervisedProcess({
      name: 'part',
      command: process.execPath,
      args: ['-e', 'setInterval(() => console.log("a line"), 10)'],
      isReady: async () => (checks += 1) > 5,
      folders,
      verbose: false,
    })
    await part.start()
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    await part.stop()
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/part: its log cannot be written: .*ENOSPC/)]])
    logged.mockClear()
  },
)
