import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

const LOCAL = join(import.meta.dirname, '../../.local')

test('a file is replaced atomically: a reader that has it open keeps the old content', () => {
  mkdirSync(LOCAL, { recursive: true })
  const folder = mkdtempSync(join(LOCAL, 'replace-'))
  const [file, opened] = [join(folder, 'words.ts'), join(folder, 'opened')]
  writeFileSync(file, 'old')
  linkSync(file, opened)
  replaceFile(file, 'new')
  expect([readFileSync(file, 'utf8'), readFileSync(opened, 'utf8')]).toEqual(['new', 'old'])
  rmSync(folder, { recursive: true })
})
