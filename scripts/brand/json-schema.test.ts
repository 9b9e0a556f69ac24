import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { brandSchema, type Field } from '#src/content/brand-schema.ts'
import { CheckedWords } from './check-words.ts'
import { schemaOf } from './json-schema.ts'

const SAMPLE = join(import.meta.dirname, '../../samples/harbourlight')
const ajv = new Ajv({ strict: true, allowUnionTypes: true })

type Node = Record<string | number, unknown>

/** Every value in a file: its parent, and its key there. */
function placesOf(value: unknown): { holder: Node; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const holder = value as Node
  return keys.flatMap((key) => [{ holder, key }].concat(placesOf(holder[key])))
}

const STRANGE: unknown[] = [
  ['', ' ', 'x', 'true', 'center', '{brand}', '{name} and {count}', '{}', '{firm}', '{ no place }', 'x'.repeat(41)],
  ['x'.repeat(601), '😀'.repeat(60), '#123456', 'petrol', 'oklch(1 0 0)', 'a@b.c', 'a@b', 'https://x.com/a'],
  [
    'http://x.com',
    'https://facebook.com/a',
    'https://notfacebook.com/a',
    'https://cal.com/a',
    'Say: an AI',
    "O'Neil.jpg",
  ],
  [null, true, false, 0, 7.5, [], [''], ['a', 'b'], {}, { name: 'x' }],
].flat()

/** Sets, removes, adds or repeats something. */
const change = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('set', 'remove', 'add', 'repeat'),
  value: fc.constantFrom(...STRANGE),
})

test.each(Object.entries<Field>(brandSchema))('an editor and the reader refuse the same in %s', (file, field) => {
  const validate = ajv.compile(schemaOf(file))
  const source = readFileSync(join(SAMPLE, file), 'utf8')
  const outcomes = { refused: 0, accepted: 0 }
  fc.assert(
    fc.property(fc.array(change, { maxLength: 2 }), (changes) => {
      const data: unknown = parse(source)
      for (const { at, how, value } of changes) {
        const places = placesOf(data)
        const { holder, key } = places[at % places.length] ?? { holder: {}, key: '' }
        // A pattern cannot list the valid time zones.
        if (key === 'timeZone') continue
        if (how === 'set') holder[key] = structuredClone(value)
        else if (how === 'repeat' && Array.isArray(holder)) holder.push(...structuredClone(holder))
        else if (how === 'add' && !Array.isArray(holder)) holder['other'] = value
        else if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else delete holder[key]
      }
      const { faults } = new CheckedWords(file, field, data)
      const isAccepted = validate(data)
      outcomes[isAccepted ? 'accepted' : 'refused'] += 1
      expect({ isAccepted, data, errors: validate.errors }).toMatchObject({ isAccepted: faults.length === 0 })
    }),
    { numRuns: 400, seed: 20261117 },
  )
  expect(outcomes.refused).toBeGreaterThan(100)
  expect(outcomes.accepted).toBeGreaterThan(40)
})
