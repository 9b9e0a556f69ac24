import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const IS_TEXT = /\.(?:html|js|css|svg|json|txt|xml|ts|webmanifest)$|\/_headers$/

/** Where one of the words is written, whatever its case: in a file, or in its name. */
export function findTraces(root: string, patterns: string[], words: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const text = `${file}\n${IS_TEXT.test(file) ? readFileSync(join(root, file), 'utf8') : ''}`.toLowerCase()
      return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${file} names ${word}`)
    })
}
