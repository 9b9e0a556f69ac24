import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.txt', '.xml', '.webmanifest'])

/** The finished pages as a CDN keeps them: every text also as brotli and gzip, made once. */
export function compressedCopy(dist: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'serve-'))
  cpSync(dist, copy, { recursive: true })
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
  return copy
}
