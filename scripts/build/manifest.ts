import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

/** Which files of the build belong to which source. It is part of dist/ until the build ends. */
export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The file of a route: the manifest names its chunk by it. */
export function sourceOf({ path }: { path: string }): string {
  return `src/app/routes/${path === '/' ? 'home' : path.slice(1)}.tsx`
}

export function chunksOf(manifest: Manifest, ...keys: string[]): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...chunks]
}

export function builtName(manifest: Manifest, source: string): string {
  const file = manifest[source]?.file
  if (!file) throw new Error(`${source} is not part of the build`)
  return `/${file}`
}
