import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrandFile } from './brand-file.ts'
import { withVariable } from './env-file.ts'

test('a word is replaced where it stands, whatever is in it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'brand-file-')), 'brand.json')
  writeFileSync(file, '{"name": "Acme", "colors": {"ground": "#000000"}}')
  const brand = new BrandFile(file)
  for (const words of ["It's plain", 'A "plain" one', 'Back\\slash', '$& and $1']) {
    brand.write('colors.ground', words)
    expect(brand.read('colors.ground')).toBe(words)
  }
  expect([brand.read('name'), brand.read('colors.accent')]).toEqual(['Acme', ''])
  expect(readFileSync(file, 'utf8')).toMatch(/^\{\n {2}"name": "Acme",\n/)
})

test('a variable takes the place of its line, of its comment, or the end', () => {
  const text = '# One.\nONE=1\n# Two.\n# TWO=your-two\n'
  expect(withVariable(text, 'ONE', 'a#b')).toContain('# One.\nONE="a#b"\n')
  expect(withVariable(text, 'TWO', '2')).toContain('# Two.\nTWO=2\n')
  expect(withVariable(text, 'ONE', null)).toContain('# One.\n# ONE=\n')
  expect(withVariable(text, 'THREE', '3')).toBe(`${text}THREE=3\n`)
  expect(withVariable(text, 'THREE', null)).toBe(text)
})
