import { expect, test } from 'vitest'
import { compareMigrations, hashOf } from './migrations.ts'

test('what is not applied, not in the folder, or was changed since it was applied, except for what db push trims', () => {
  const [one, two] = [hashOf('select 1;\r\n\nselect 2;\n'), hashOf('select 2;')]
  const applied = { 1: hashOf('select 1select 2'), 2: hashOf('select 0'), 3: null, 5: null }
  expect(compareMigrations({ 1: one, 2: two, 3: two, 4: two }, applied)).toEqual({
    missing: ['4'],
    unknown: ['5'],
    changed: ['2'],
  })
})
