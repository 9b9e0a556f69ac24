import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../process/running-process.ts'
import { stackFolder } from '../settings.ts'

/** `.local/stack.json`: the addresses of the running stack, for tests and tools. It exists only while the stack runs. */
export type StackFile = {
  engine: string
  siteUrl: string
  /** The API itself. Pages call it at siteUrl. */
  apiUrl: string
  anonKey: string
  serviceKey: string
  dbUrl: string
  mailUrl: string
  pid: number
}

const fileOf = (folder: string) => join(folder, 'stack.json')
const lockOf = (folder: string) => join(folder, 'launcher.lock')

export function writeStackFile(folder: string, content: StackFile): void {
  writeFileSync(fileOf(folder), `${JSON.stringify(content, null, 2)}\n`)
}

export function readStackFile(folder = stackFolder()): StackFile | null {
  try {
    const content = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as StackFile
    return isRunning(content.pid, 'main.ts') ? content : null
  } catch {
    return null // no file
  }
}

export function lockFolder(folder: string): number | null {
  try {
    writeFileSync(lockOf(folder), String(process.pid), { flag: 'wx' })
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = folderOwner(folder)
    if (owner !== null) return owner
    unlockFolder(folder) // stale: its owner was killed
    return lockFolder(folder)
  }
}

export function unlockFolder(folder: string): void {
  for (const file of [fileOf(folder), lockOf(folder)]) rmSync(file, { force: true })
}

export function folderOwner(folder: string): number | null {
  try {
    const pid = Number(readFileSync(lockOf(folder), 'utf8'))
    return isRunning(pid, 'main.ts') ? pid : null
  } catch {
    return null // no lock
  }
}
