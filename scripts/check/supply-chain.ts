// Other people's code: packages are locked by their hash, install scripts decided by name, functions import the versions
// that the tests run with, workflows pin commits, and everything shipped has an allowed licence. Exits 1 and lists the
// violations.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

/** Licences of packages that may be shipped to visitors as part of the site. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'])
/** name@1.2.3 or @scope/name@1.2.3, optionally followed by a path. */
const PINNED = /^npm:((?:@[^/@]+\/)?[^/@]+)@(\d+\.\d+\.\d+[^/^~*]*)(?:\/.*)?$/

type File = { path: string; text: string }
/** By folder: `node_modules/react`, `node_modules/a/node_modules/b`. An alias has the name of its target. */
type LockedPackages = Record<string, LockedPackage>
type LockedPackage = {
  name?: string
  version?: string
  hasInstallScript?: boolean
  integrity?: string
  link?: boolean
  inBundle?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}
export type Shipped = { name: string; version: string; license?: string }

/** The packages that are shipped with the site and deployed with the functions. */
export function shippedPackages(): { site: Shipped[]; functions: Shipped[] } {
  const imported = importMaps().flatMap(importsOf)
  const names = imported.flatMap((address) => PINNED.exec(address)?.[1] ?? [])
  return { site: withNeeds(Object.keys(packageFile.dependencies)), functions: withNeeds([...new Set(names)]) }
}

/** These packages and their dependencies, from the lock file. */
function withNeeds(names: string[]): Shipped[] {
  const query = names.flatMap((name) => [`:root > #${name}`, `:root > #${name} *`]).join(', ')
  const found = JSON.parse(
    execFileSync('npm', ['query', query, '--package-lock-only'], { cwd: ROOT, encoding: 'utf8' }),
  ) as Shipped[]
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

/** Of several licences in an `OR`, one is enough. */
export function refusedLicences(shipped: Shipped[]): string[] {
  return shipped
    .filter(({ license = '' }) => !license.split(/ OR |[()]/).some((one) => ALLOWED.has(one)))
    .map(({ name, license }) => `${name} has the licence ${license ?? 'none'}, which supply-chain.ts does not allow`)
}

/** Packages with install scripts that are neither allowed nor denied. */
export function undecidedInstallScripts(packages: LockedPackages, decided: Record<string, boolean>): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(nameOf)
    .filter((name) => !(name in decided))
    .map((name) => `${name} has an install script and is not in allowScripts of package.json`)
}

/** Packages without an integrity hash, whose content an install would not verify. */
export function unverifiedPackages(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter((entry) => isUnverified(entry) && !isForeign(entry[1]))
    .map((entry) => `${nameOf(entry)} has no integrity of sha512 in package-lock.json`)
}

/** Not the repository's own workspaces, nor packages bundled in the archive of another package. */
function isUnverified([folder, { link, inBundle, integrity = '' }]: [string, LockedPackage]): boolean {
  return folder.includes('node_modules/') && !link && !inBundle && !integrity.startsWith('sha512-')
}

/** A binary for a system on which nothing is tested or deployed: not all of them have a hash in the lock file. */
function isForeign({ optional, os, cpu }: LockedPackage): boolean {
  return optional === true && !(os?.includes('linux') && cpu?.includes('x64'))
}

function nameOf([folder, { name }]: [string, LockedPackage]): string {
  return name ?? folder.split('node_modules/').at(-1) ?? ''
}

/** Import maps only: `deno lint` rejects URLs in the code itself. */
export function looseImports(map: File, packages: LockedPackages): string[] {
  return importsOf(map).flatMap((address) => {
    const [, name = '', version] = PINNED.exec(address) ?? []
    if (!version) return [`${map.path}: ${address} is no npm package at an exact version`]
    const locked = packages[`node_modules/${name}`]?.version
    return locked === version
      ? []
      : [`${map.path}: ${address}, but package-lock.json has ${locked ?? 'no such package'}`]
  })
}

/** A tag can be moved to other code by the owner of the action, a commit cannot. Our own workflows have the same commit. */
export function looseActions({ path, text }: File): string[] {
  return Array.from(text.matchAll(/\buses:\s*(?!\.\/\.github\/workflows\/)(\S.*)$/gm), ([, action = '']) => action)
    .filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
    .map((action) => `${path}: ${action} is not pinned by commit, with its version behind it`)
}

/** Everything a job runs can read its secrets, so a job has at most one and runs only locked packages. */
export function looseJobs({ path, text }: File): string[] {
  const { jobs } = parse(text) as { jobs: Record<string, unknown> }
  return Object.entries(jobs).flatMap(([name, job]) => {
    const steps = JSON.stringify(job)
    const secrets = new Set(Array.from(steps.matchAll(/\bsecrets\.(\w+)/g), ([, secret = '']) => secret))
    if (secrets.size > 1) return [`${path}: job ${name} has ${[...secrets].join(' and ')}`]
    return secrets.size === 1 && /\bnpx\b/.test(steps)
      ? [`${path}: job ${name} has ${[...secrets].join()} and runs npx`]
      : []
  })
}

function importsOf({ text }: File): string[] {
  return Object.values((JSON.parse(text) as { imports: Record<string, string> }).imports)
}

function importMaps(): File[] {
  return readFiles('supabase/functions/*/deno.json')
}

function lockedIn(file: string): LockedPackages {
  return (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: LockedPackages }).packages
}

function readFiles(pattern: string): File[] {
  return globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

if (import.meta.main) {
  const packages = lockedIn('package-lock.json')
  // The upload tool of the deployment workflow, without install scripts.
  const uploader = lockedIn('.github/upload/package-lock.json')
  const workflows = readFiles('.github/workflows/*.yml')
  const { site, functions } = shippedPackages()
  const problems = [
    ...undecidedInstallScripts(packages, packageFile.allowScripts),
    ...[packages, uploader].flatMap(unverifiedPackages),
    ...importMaps().flatMap((map) => looseImports(map, packages)),
    ...workflows.flatMap(looseActions),
    ...workflows.flatMap(looseJobs),
    ...refusedLicences([...site, ...functions]),
  ]
  for (const problem of problems) console.error(problem)
  const foreign = [packages, uploader].flatMap(Object.entries<LockedPackage>).filter(isUnverified).length
  console.info(`supply chain: ${site.length + functions.length} shipped packages, ${problems.length} problems`)
  if (foreign > 0) console.info(`${foreign} binaries for other systems have no integrity`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
