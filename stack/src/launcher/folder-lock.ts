import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './running-process.ts'

const fileOf = (folder: string) => join(folder, 'launcher.lock')

/** One launcher per folder, from its first moment on. Answers with the process that has it already, or null. */
export function takeFolder(folder: string): number | null {
  try {
    writeFileSync(fileOf(folder), String(process.pid), { flag: 'wx' })
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = folderOwner(folder)
    if (owner !== null) return owner
    leaveFolder(folder) // its owner was killed
    return takeFolder(folder)
  }
}

export function leaveFolder(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** The launcher that lives in the folder, or null. */
export function folderOwner(folder: string): number | null {
  try {
    const pid = Number(readFileSync(fileOf(folder), 'utf8'))
    return isRunning(pid, 'main.ts') ? pid : null
  } catch {
    return null // nobody has taken it
  }
}
