import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SUPABASE = join(import.meta.dirname, '../../supabase')

/** Every range of addresses that a file names in quotes. */
function rangesIn(file: string): string[] {
  const text = readFileSync(join(SUPABASE, file), 'utf8')
  return Array.from(text.matchAll(/'([\da-f.:]+\/\d+)'/g), ([, range = '']) => range).toSorted()
}

test('the database and the functions agree on which addresses identify no one', () => {
  const ranges = rangesIn('functions/_shared/client-address.ts')
  expect(ranges.length).toBeGreaterThan(30)
  expect(rangesIn('migrations/20261115060000_client_address.sql')).toEqual(ranges)
})
