import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { brandSchema, type BrandFile } from '#src/content/brand-schema.ts'
import { CheckedWords } from './check-words.ts'
import { pagesCms } from './pages-cms.ts'
import { readBrand } from './read-brand.ts'

type Entry = { name: string; type: string; list?: object; fields?: Entry[] }
type Form = { path: string; fields: Entry[] }

const { content } = parse(pagesCms()['.pages.yml'] ?? '') as { content: Form[] }
const KEYS = new Set(['name', 'label', 'description', 'type', 'list', 'required', 'options', 'pattern', 'fields'])
const TYPES = ['string', 'text', 'boolean', 'select', 'image', 'object']

/** A value as the CMS saves it: pictures include their folder. */
function saved({ type, list, fields = [] }: Entry, value: unknown, isItem = false): unknown {
  if (list && !isItem && value)
    return (value as unknown[]).map((item) => saved({ name: '', type, list, fields }, item, true))
  if (type === 'image' && typeof value === 'string') return `brand/pictures/${value}`
  return type === 'object' && value ? savedBy(fields, value) : value
}

function savedBy(fields: Entry[], value: object): object {
  const given = new Map(Object.entries(value))
  return Object.fromEntries(fields.map((field) => [field.name, saved(field, given.get(field.name))]))
}

function entriesIn(fields: Entry[]): Entry[] {
  return fields.flatMap((field) => [field].concat(entriesIn(field.fields ?? [])))
}

test('the forms use documented keys and types only', () => {
  for (const entry of content.flatMap(({ fields }) => entriesIn(fields))) {
    expect(Object.keys(entry).filter((key) => !KEYS.has(key))).toEqual([])
    expect(TYPES).toContain(entry.type)
  }
})

test('what the forms save is read as it was', async () => {
  const { words } = await readBrand(join(import.meta.dirname, '../../samples/harbourlight'))
  expect(content.map(({ path }) => path)).toEqual([
    ...Object.keys(brandSchema).map((file) => `brand/${file}`),
    'brand/pages',
  ])
  for (const { path, fields } of content.slice(0, -1)) {
    const file = path.slice('brand/'.length) as BrandFile
    const written = stringify(savedBy(fields, words[file] ?? {}))
    const read = new CheckedWords(file, brandSchema[file], parse(written))
    expect(read).toMatchObject({ faults: [], words: words[file] })
  }
})
