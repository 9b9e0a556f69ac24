import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './running-process.ts'

const fileOf = (folder: string) => join(folder, 'launcher.lock')

/** One launcher per folder. Returns the process that has the lock already, or null. */
export function takeFolder(folder: string): number | null {
  try {
    writeFileSync(fileOf(folder), String(process.pid), { flag: 'wx' })
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = folderOwner(folder)
    if (owner !== null) return owner
    leaveFolder(folder) // stale: its owner was killed
    return takeFolder(folder)
  }
}

export function leaveFolder(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** The running launcher that holds the lock, or null. */
export function folderOwner(folder: string): number | null {
  try {
    const pid = Number(readFileSync(fileOf(folder), 'utf8'))
    return isRunning(pid, 'main.ts') ? pid : null
  } catch {
    return null // no lock
  }
}
