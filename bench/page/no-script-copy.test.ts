import { expect, test } from 'vitest'
import { withoutScripts } from './no-script-copy.ts'

test('scripts and what fetches them ahead are gone, the rest stays', () => {
  const page = [
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js" />',
    '<link rel="stylesheet" crossorigin href="/assets/index.css">',
    '<script type="application/ld+json">{"@type":"Organization"}</script>',
    '<script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>',
    '<h1>Hello</h1>',
  ].join('')
  expect(withoutScripts(page)).toBe(
    '<link rel="stylesheet" crossorigin href="/assets/index.css"><script type="application/ld+json">{"@type":"Organization"}</script><h1>Hello</h1>',
  )
})
