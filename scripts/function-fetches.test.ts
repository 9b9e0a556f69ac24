import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FUNCTIONS = join(import.meta.dirname, '../supabase/functions')

/** From each `fetch(` to the end of its options. */
function fetchCalls(): { path: string; call: string }[] {
  return globSync('**/*.{ts,tsx}', { cwd: FUNCTIONS })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(FUNCTIONS, path), 'utf8')
      return (text.match(/\bfetch\([^]*?\n\s*\}\)/g) ?? []).map((call) => ({ path, call }))
    })
}

test('no function follows a redirect: it would go where nobody decided', () => {
  expect(fetchCalls().length).toBeGreaterThanOrEqual(4)
  expect(fetchCalls().filter(({ call }) => !call.includes("redirect: 'error'"))).toEqual([])
})

test('what a function fetches comes from its settings, never from a request', () => {
  const targets = fetchCalls().map(({ call }) => /fetch\(([^,]+),/.exec(call)?.[1] ?? '')
  expect(targets.filter((target) => /request|body|message|lead/i.test(target))).toEqual([])
})
