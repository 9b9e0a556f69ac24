import { packageName, type LockedPackages } from './lock-file.ts'

export type Shipped = { name: string; version: string; licence: string }

/** Licences under which a package may be given to visitors as part of the site. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'])

/** `names` and everything they need, as Node would find it from where each is installed. */
export function shippedPackages(packages: LockedPackages, names: readonly string[]): Shipped[] {
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

/** Those whose licence nobody has agreed to. Of several in an `OR`, one is enough. */
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
