import { expect, test } from 'vitest'
import { storableJson } from './storable-json.ts'

test('replaces what Postgres cannot store', () => {
  expect(storableJson(JSON.stringify('a\u0000b\uD800\uD800c\uDC00'))).toBe(
    JSON.stringify('a\uFFFDb\uFFFD\uFFFDc\uFFFD'),
  )
  expect(storableJson(JSON.stringify('\\\uD800'))).toBe(JSON.stringify('\\\uFFFD'))
})

test('leaves everything else as it is', () => {
  for (const json of [JSON.stringify('👩‍🚀 \\u0000 \\ud800'), String.raw`"\ud83d\ude00"`, '{"a":[null]}']) {
    expect(storableJson(json)).toBe(json)
  }
})
