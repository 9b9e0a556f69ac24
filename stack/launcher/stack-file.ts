import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

export function writeStackFile(folder: string, content: StackFile): void {
  const file = fileOf(folder)
  // Renamed, so that no one reads half of it and takes the folder.
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

/** Null while the stack is starting, too. */
export function readStackFile(folder = stackFolder()): StackFile | null {
  const content = readRunning(folder)
  return content?.siteUrl ? content : null
}

/** Writes a file that has only our process id yet. Returns the id of another launcher that has the folder. */
export function claimFolder(folder: string): number | null {
  try {
    writeFileSync(fileOf(folder), JSON.stringify({ pid: process.pid }), { flag: 'wx' })
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = folderOwner(folder)
    if (owner !== null) return owner
    releaseFolder(folder) // stale: its owner was killed
    return claimFolder(folder)
  }
}

export function releaseFolder(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

export function folderOwner(folder: string): number | null {
  return readRunning(folder)?.pid ?? null
}

function readRunning(folder: string): StackFile | null {
  try {
    const content = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as StackFile
    return isRunning(content.pid, 'main.ts') ? content : null
  } catch {
    return null // no file
  }
}
