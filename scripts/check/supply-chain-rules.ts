// The rules on other people's code: install scripts, versions, licences and known vulnerabilities.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

type SourceFile = { path: string; text: string }

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
type LockedPackages = Record<string, LockedPackage>

export function readLockFile(): LockedPackages {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  return (JSON.parse(text) as { packages: LockedPackages }).packages
}

/** `node_modules/a/node_modules/@b/c` is @b/c. */
function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

export type Shipped = { name: string; version: string; licence: string }

/** Licences under which a package may be given to visitors as part of the site. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'])

/** The sources of the functions, without their tests. */
export function readFunctionFiles(): SourceFile[] {
  return readFiles('supabase/functions/**/*.{ts,tsx,json}').filter(
    ({ path }) => !/node_modules|\.test\.tsx?$/.test(path),
  )
}

export function readFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
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

/** Packages that want to run code when they are installed, and are not decided about. */
export function undecidedInstallScripts(packages: LockedPackages, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder, { name }]) => name ?? packageName(folder)) // an alias has the name of its target
    .filter((name) => !(name in allowScripts))
    .map((name) => `${name} has an install script and is not in allowScripts of package.json`)
}

const SPECIFIER = /["'](npm:|jsr:|https?:\/\/)([^"'\s]+)["']/g
/** name@1.2.3 or @scope/name@1.2.3, perhaps with a path behind it. */
const PINNED = /^((?:@[^/@]+\/)?[^/@]+)@(\d+\.\d+\.\d+[^/^~*]*)(\/.*)?$/

/**
 * What the functions import from elsewhere: only npm packages, at the exact version that the tests here run with.
 * Addresses are looked for in import maps and import statements only; other strings are ignored.
 */
export function looseImports(files: readonly SourceFile[], packages: LockedPackages): string[] {
  return files.flatMap(({ path, text }) =>
    [...importsOf(path, text).matchAll(SPECIFIER)].flatMap(([, scheme = '', rest = '']) => {
      if (scheme !== 'npm:') return [`${path}: ${scheme}${rest} is not an npm package`]
      const [, name = '', version] = PINNED.exec(rest) ?? []
      if (!version) return [`${path}: npm:${rest} names no exact version`]
      const locked = packages[`node_modules/${name}`]?.version
      return locked === version
        ? []
        : [`${path}: npm:${rest}, but package-lock.json has ${locked ?? 'no such package'}`]
    }),
  )
}

/** A tag can be moved to other code by the owner of the action, a commit cannot. Own workflows are of the same commit. */
export function looseActions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^.*\buses:\s*(?!\.\/\.github\/workflows\/)(\S.*)$/gm)]
      .map(([, action = '']) => action)
      .filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
      .map((action) => `${path}: ${action} is not pinned by commit, with its version behind it`),
  )
}

function importsOf(path: string, text: string): string {
  if (path.endsWith('.json')) return text
  const statements = text.match(
    /^\s*(import|export)\b[^;\n]*?["'][^"'\n]+["']|^\} from ["'][^"'\n]+["']|\bimport\(\s*["'][^"'\n]+["']/gm,
  )
  return (statements ?? []).join('\n')
}

type Verdict = { isBad: boolean; text: string }

type AuditReport = { metadata?: { vulnerabilities?: Record<string, number> } }

/**
 * What `npm audit --json` means for us. Critical fails. Anything less is only reported: most of it is in
 * development tools. A registry that does not answer is reported too.
 */
export function auditVerdict(json: string): Verdict {
  const counts = readReport(json)?.metadata?.vulnerabilities
  if (!counts) return { isBad: false, text: 'audit: NOT DONE, the registry gave no answer' }
  const named = ['critical', 'high', 'moderate', 'low'].map((level) => `${counts[level] ?? 0} ${level}`)
  return { isBad: (counts['critical'] ?? 0) > 0, text: `audit: ${named.join(', ')}` }
}

/** What `npm audit signatures` means: only an invalid signature fails. */
export function signaturesVerdict(exitCode: number | null, output: string): Verdict {
  const isWrong = /invalid (registry signature|attestation)/i.test(output)
  if (isWrong) return { isBad: true, text: `signatures: ${output.trim()}` }
  const [verified] = /\d+ packages? (?:has|have) verified registry signatures?/.exec(output) ?? []
  if (exitCode === 0 && verified) return { isBad: false, text: `signatures: ${verified}` }
  return { isBad: false, text: 'signatures: NOT DONE, the registry gave no keys' }
}

function readReport(json: string): AuditReport | null {
  try {
    return JSON.parse(json) as AuditReport
  } catch {
    return null // not a report
  }
}
