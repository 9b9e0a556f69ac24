import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.xml', '.txt'])
/** Smaller files fit into one packet, so compression gains nothing. */
const LEAST_BYTES = 1_000

/**
 * Writes brotli and gzip copies of every text file, for servers that send precompressed files, such as `npm start`. CDNs
 * compress files themselves and ignore them.
 */
export async function compress(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < LEAST_BYTES) return
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
