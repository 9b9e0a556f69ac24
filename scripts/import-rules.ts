import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }
export type ForbiddenImport = { path: string; target: string; reason: string }

type Zone = { folder: string; mayImport: readonly string[]; reason: string }

const SHARED = 'supabase/functions/_shared'
const BASE = ['src/lib', 'src/content', SHARED]

/** What each folder may import besides packages and itself. Features are listed one by one: none sees another. */
function zones(features: readonly string[]): Zone[] {
  return [
    { folder: 'src/content', mayImport: [SHARED], reason: 'content is only words, pictures and links' },
    { folder: 'src/lib', mayImport: [SHARED], reason: 'lib knows nothing of the product' },
    { folder: 'src/ui', mayImport: ['src/lib'], reason: 'ui knows nothing of the product' },
    ...features.map((name) => ({
      folder: `src/features/${name}`,
      mayImport: ['src/ui', ...BASE],
      reason: 'a feature meets others only in src/app',
    })),
    { folder: 'src', mayImport: [SHARED], reason: 'the site needs nothing outside src but the shared rules' },
    { folder: 'supabase/functions', mayImport: [], reason: 'functions are deployed alone' },
    // Mails carry the product name, and the local voice assistant answers from the site's own words.
    { folder: 'stack', mayImport: ['src/content', SHARED], reason: 'the stack stands in for outside services' },
  ]
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

export function findForbiddenImports(files: readonly SourceFile[], features: readonly string[]): ForbiddenImport[] {
  const rules = zones(features)
  return files.flatMap(({ path, text }) => {
    const zone = rules.find(({ folder }) => isInside(path, folder))
    if (!zone) return []
    return Array.from(text.matchAll(IMPORT), ([, specifier = '']) => resolve(path, specifier))
      .filter((target): target is string => target !== null)
      .filter((target) => ![zone.folder, ...zone.mayImport].some((folder) => isInside(target, folder)))
      .map((target) => ({ path, target, reason: zone.reason }))
  })
}

/** The file an import names, from the root of the repository; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#src/')) return specifier.replace('#', '')
  if (specifier.startsWith('#shared/')) return specifier.replace('#shared', SHARED)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return null
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
