import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.xml', '.txt'])
/** Smaller files fit one packet; compressing gains nothing. */
const LEAST_BYTES = 1_000

/**
 * Writes brotli and gzip forms of every text file, for servers that send them as they are, as `npm start` does. CDNs compress by themselves and ignore them.
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
