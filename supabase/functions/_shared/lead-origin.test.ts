import assert from 'node:assert/strict'
import { originAsText, readOrigin } from './lead-origin.ts'

const SITE = 'https://site.test'

Deno.test('reads allowed parameters, the referring host and the landing path', () => {
  const landing = `${SITE}/voice-demo?utm_source=news&utm_campaign=Spring%20launch&gclid=x&email=ada@example.org#top`
  assert.deepEqual(readOrigin(landing, 'https://search.example/?q=ada'), {
    utm_source: 'news',
    utm_campaign: 'Spring launch',
    referrer: 'search.example',
    landing: '/voice-demo',
  })
  assert.equal(readOrigin(`${SITE}/`, ''), null)
  assert.equal(readOrigin(`${SITE}/?utm_source=%20`, `${SITE}/auth`), null)
  assert.deepEqual(readOrigin(`${SITE}/?utm_term=%00a%0Ab%7F${'x'.repeat(200)}&utm_content=${'x'.repeat(99)}😀`, ''), {
    utm_term: `a b ${'x'.repeat(95)}`,
    utm_content: `${'x'.repeat(99)}\ufffd`,
  })
  assert.equal(readOrigin(`${SITE}/`, 'about:client'), null)
})

Deno.test('shows it in one line, and only what is allowed', () => {
  const origin = { utm_source: 'news\r\nBcc: x@y.z', utm_medium: 'email', referrer: 'search.example', landing: '/a' }
  assert.equal(originAsText(origin), 'news  Bcc: x@y.z / email · search.example · /a')
  // deno-lint-ignore no-explicit-any
  assert.equal(originAsText({ utm_source: { a: 1 }, other: 'x' } as any), '')
  assert.equal(originAsText(null), '')
})
