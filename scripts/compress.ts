// Beside every text file of dist/ its brotli and gzip forms, for servers that send them as they are: `npm start`, nginx
// (gzip_static), Caddy (precompressed). CDNs compress by themselves and do not look at them.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const DIST = join(import.meta.dirname, '../dist')
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.xml', '.txt'])
// Below this a packet is a packet.
const LEAST_BYTES = 1_000

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
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
