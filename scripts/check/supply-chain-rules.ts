import { packageName, type LockedPackages } from './lock-file.ts'

/** Packages that want to run code when they are installed, and are not decided about. */
export function undecidedInstallScripts(packages: LockedPackages, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder, { name }]) => name ?? packageName(folder)) // an alias has the name of its target
    .filter((name) => !(name in allowScripts))
    .map((name) => `${name} has an install script and is not in allowScripts of package.json`)
}

export type ImportingFile = { path: string; text: string }

const SPECIFIER = /["'](npm:|jsr:|https?:\/\/)([^"'\s]+)["']/g
/** name@1.2.3 or @scope/name@1.2.3, perhaps with a path behind it. */
const PINNED = /^((?:@[^/@]+\/)?[^/@]+)@(\d+\.\d+\.\d+[^/^~*]*)(\/.*)?$/

/**
 * What the functions import from elsewhere: only npm packages, at the exact version that the tests here run with.
 * Addresses are looked for in import maps and import statements only; other strings are ignored.
 */
export function looseImports(files: readonly ImportingFile[], packages: LockedPackages): string[] {
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
export function looseActions(files: readonly ImportingFile[]): string[] {
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
