// The second part of `npm run generate -- screenshots`: all pictures on one sheet, .local/contact-sheet.webp, a state in each row.
import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { fileOf, FOLDER } from './picture.ts'
import { SIZES, STATES } from './states.ts'

const OUT = join(import.meta.dirname, '../../../.local/contact-sheet.webp')
const HEIGHT = 220
const GAP = 12
const TITLE = 24

const rows = Object.entries(STATES)
const columns = SIZES.map(({ width, height }) => Math.round((HEIGHT * width) / height))
const left = (column: number) => columns.slice(0, column).reduce((sum, width) => sum + width + GAP, GAP)
const rowHeight = TITLE + HEIGHT + GAP

const used = new Set<string>()
const parts: OverlayOptions[] = []
for (const [row, [name, { sizes = SIZES }]] of rows.entries()) {
  const title = `<svg width="600" height="${TITLE}"><text y="18" font-size="16" font-family="sans-serif">${name}</text></svg>`
  parts.push({ input: Buffer.from(title), left: GAP, top: row * rowHeight })
  for (const [column, size] of SIZES.entries()) {
    if (!sizes.includes(size)) continue
    const file = fileOf(name, size)
    used.add(file)
    const input = await sharp(join(FOLDER, file))
      .resize(columns[column] ?? null, HEIGHT, { position: 'top' })
      .toBuffer()
    parts.push({ input, left: left(column), top: row * rowHeight + TITLE })
  }
}
const sheet = { width: left(columns.length), height: rows.length * rowHeight, channels: 3, background: '#ddd' } as const
await sharp({ create: sheet }).composite(parts).webp({ quality: 70 }).toFile(OUT)

for (const file of await readdir(FOLDER)) {
  if (file.endsWith('.webp') && !used.has(file)) await unlink(join(FOLDER, file))
}
console.info(`${used.size} pictures, all on one sheet: ${OUT}`)
