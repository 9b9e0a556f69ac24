import { expect, test } from 'vitest'
import { withoutScripts } from './no-script-copy.ts'

test('removes scripts and their preloads, and nothing else', () => {
  const kept =
    '<link rel="stylesheet" crossorigin href="/assets/index.css"><script type="application/ld+json">{}</script><h1>Hello</h1>'
  const scripts =
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js" /><script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>'
  expect(withoutScripts(scripts + kept)).toBe(kept)
})
