import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './running-process.ts'

/** `.local/stack.json`: where everything is, for tests and tools. It exists only while the stack is up. */
export type StackFile = {
  siteUrl: string
  apiUrl: string
  anonKey: string
  serviceKey: string
  dbUrl: string
  mailUrl: string
  mailApiUrl: string
  voiceUrl: string
  hasLimits: boolean
  pid: number
}

const fileOf = (folder: string) => join(folder, 'stack.json')

export function writeStackFile(folder: string, content: StackFile): void {
  writeFileSync(fileOf(folder), `${JSON.stringify(content, null, 2)}\n`)
}

export function removeStackFile(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** The running stack, or null. The file of a launcher that was killed does not count. */
export function readStackFile(folder: string): StackFile | null {
  try {
    const content = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as StackFile
    return isRunning(content.pid, 'main.ts') ? content : null
  } catch {
    return null // no file
  }
}
