const APOSTROPHE = 0x27
const RIGHT_QUOTE = 0x2019

/**
 * Makes the typewriter apostrophe draw the curved one. The words of the site keep the plain character, which is what
 * people search for and type; set at headline size, it should still look like print.
 */
export function withTypographicApostrophe(font: Buffer): Buffer {
  const { entry, offset } = findTable(font, 'cmap')
  const glyphs = readCharacterMap(font, offset)
  const curved = glyphs.get(RIGHT_QUOTE)
  if (curved === undefined) throw new Error('The font has no right single quotation mark')
  glyphs.set(APOSTROPHE, curved)

  // Appended, with the directory pointed at it: the subsetter that reads this rewrites the whole file anyway.
  const table = writeCharacterMap(glyphs)
  const patched = Buffer.concat([font, table])
  patched.writeUInt32BE(font.length, entry + 8)
  patched.writeUInt32BE(table.length, entry + 12)
  return patched
}

function findTable(font: Buffer, tag: string): { entry: number; offset: number } {
  const count = font.readUInt16BE(4)
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === tag) return { entry, offset: font.readUInt32BE(entry + 8) }
  }
  throw new Error(`The font has no ${tag} table`)
}

/** Reads the segments of a format 4 subtable, the one every font for the web carries. */
function readCharacterMap(font: Buffer, cmap: number): Map<number, number> {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, i) => font.readUInt32BE(cmap + 8 + i * 8))
  const start = subtables.map((offset) => cmap + offset).find((offset) => font.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no format 4 character map')

  const glyphs = new Map<number, number>()
  const bytes = font.readUInt16BE(start + 6)
  for (let i = 0; i < bytes; i += 2) {
    const last = font.readUInt16BE(start + 14 + i)
    const first = font.readUInt16BE(start + 16 + bytes + i)
    const delta = font.readUInt16BE(start + 16 + bytes * 2 + i)
    const rangeAt = start + 16 + bytes * 3 + i
    const range = font.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const glyph = range === 0 ? code : font.readUInt16BE(rangeAt + range + (code - first) * 2)
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff)
    }
  }
  return glyphs
}

/** Format 12 with one group per character, the simplest form. */
function writeCharacterMap(glyphs: Map<number, number>): Buffer {
  const groups = [...glyphs].toSorted(([a], [b]) => a - b)
  const table = Buffer.alloc(28 + groups.length * 12)
  table.writeUInt16BE(1, 2) // one subtable: Windows, full Unicode, right after this header
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(10, 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(16 + groups.length * 12, 16)
  table.writeUInt32BE(groups.length, 24)
  groups.forEach(([code, glyph], i) => {
    table.writeUInt32BE(code, 28 + i * 12)
    table.writeUInt32BE(code, 32 + i * 12)
    table.writeUInt32BE(glyph, 36 + i * 12)
  })
  return table
}
