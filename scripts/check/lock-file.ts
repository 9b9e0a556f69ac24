import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What package-lock.json says of one installed package. */
type LockedPackage = {
  /** Where it stands for another package: that one's name. */
  name?: string
  version?: string
  license?: string
  /** A folder of this repository. */
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** By folder: `node_modules/react`, `node_modules/a/node_modules/b`. */
export type LockedPackages = Record<string, LockedPackage>

export function readLockFile(): LockedPackages {
  const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  return (JSON.parse(text) as { packages: LockedPackages }).packages
}

/** `node_modules/a/node_modules/@b/c` is @b/c. */
export function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
