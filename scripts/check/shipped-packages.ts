import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { packageName, readLockFile, type LockedPackages } from './lock-file.ts'

export type Shipped = { name: string; version: string; licence: string }

/** Licences under which a package may be given to visitors as part of the site. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'])

const ROOT = join(import.meta.dirname, '../..')

/** The sources of the functions, without their tests. */
export function readFunctionFiles(): { path: string; text: string }[] {
  return globSync('supabase/functions/**/*.{ts,tsx,json}', { cwd: ROOT })
    .filter((path) => !/node_modules|\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** What visitors get with the site, and what is deployed with the functions. */
export function shippedPackages(): { site: Shipped[]; functions: Shipped[] } {
  const packages = readLockFile()
  const inFunctions = readFunctionFiles().flatMap(({ text }) =>
    [...text.matchAll(/"npm:((?:@[^/"]+\/)?[^@/"]+)/g)].map(([, name = '']) => name),
  )
  return {
    site: neededPackages(packages, Object.keys(packageFile.dependencies)),
    functions: neededPackages(packages, [...new Set(inFunctions)]),
  }
}

/** `names` and everything they need, as Node would find it from where each is installed. */
export function neededPackages(packages: LockedPackages, names: readonly string[]): Shipped[] {
  const found = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = resolve(packages, name, from)
    if (folder === undefined) {
      if (isOptional) return
      throw new Error(`${name} is not in package-lock.json`)
    }
    if (found.has(folder)) return
    found.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[folder] ?? {}
    for (const needed of Object.keys(dependencies)) visit(needed, folder, needed in optionalDependencies)
    for (const needed of Object.keys(peerDependencies)) {
      visit(needed, folder, peerDependenciesMeta[needed]?.optional ?? false)
    }
  }
  for (const name of names) visit(name, '', false)
  return [...found]
    .map((folder) => ({
      name: packageName(folder),
      version: packages[folder]?.version ?? '',
      licence: packages[folder]?.license ?? 'none given',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

/** Packages under any other licence. Of several in an `OR`, one is enough. */
export function refusedLicences(shipped: readonly Shipped[]): Shipped[] {
  return shipped.filter(
    ({ licence }) =>
      !licence
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((one) => ALLOWED.has(one)),
  )
}

function resolve(packages: LockedPackages, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}
