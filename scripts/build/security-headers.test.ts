import { expect, test } from 'vitest'
import { headerRules, headersOfPage } from './security-headers.ts'
import { SESSION_SCRIPT_SOURCE } from './page-head.ts'

const plain = { siteUrl: 'https://example.com', supabaseUrl: 'https://project.supabase.co', turnstileSiteKey: null }
const voice = { assistantId: 'id' }

function policy(env: Parameters<typeof headerRules>[0], path = '/'): Record<string, string> {
  const text = headersOfPage(headerRules(env), path)['Content-Security-Policy'] ?? ''
  return Object.fromEntries(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test('the default is to allow nothing, and the plain site allows only itself and its backend', () => {
  expect(policy(plain)).toEqual({
    'default-src': "'none'",
    'script-src': `'self' ${SESSION_SCRIPT_SOURCE}`,
    'style-src': "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self' https://project.supabase.co",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
})

const CALL_HOSTS =
  'https://*.daily.co wss://*.daily.co https://*.pluot.blue wss://*.pluot.blue https://*.dailywebrtc.com wss://*.dailywebrtc.com'

test('only the voice demo allows what a call needs, at each of its addresses', () => {
  for (const path of ['/voice-demo', '/voice-demo/', '/voice-demo.html']) {
    expect(policy({ ...plain, voice }, path)).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${SESSION_SCRIPT_SOURCE} https://c.daily.co blob: 'wasm-unsafe-eval'`,
      'worker-src': "'self' blob:",
      'connect-src': `'self' https://project.supabase.co ${CALL_HOSTS}`,
    })
  }
  for (const path of ['/', '/auth', '/no-such-page', '/voice-demo/else']) {
    expect(policy({ ...plain, voice }, path)).toEqual(policy(plain))
  }
  expect(policy(plain, '/voice-demo')).toEqual(policy(plain))
})

test('an API at the address of the site adds no host, Turnstile its own', () => {
  expect(policy({ ...plain, supabaseUrl: plain.siteUrl })['connect-src']).toBe("'self'")
  expect(policy({ ...plain, turnstileSiteKey: 'key' })).toMatchObject({
    'script-src': `'self' ${SESSION_SCRIPT_SOURCE} https://challenges.cloudflare.com`,
    'frame-src': 'https://challenges.cloudflare.com',
  })
})

test('no policy allows inline code or eval', () => {
  const everything = headerRules({ ...plain, voice, turnstileSiteKey: 'key' })
  expect(JSON.stringify(everything)).not.toMatch(/'unsafe|data:|\*(?!\.(daily\.co|pluot\.blue|dailywebrtc\.com)|")/)
})

test('pages may not be framed, the site alone uses the microphone, and other origins load only the mark in emails', () => {
  const rules = headerRules(plain)
  expect(rules['/*']).toMatchObject({
    'Permissions-Policy': expect.stringContaining('microphone=(self)'),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=63072000',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  // The names of assets have a hash; for pages the default of the host applies.
  expect(rules).toEqual({
    '/*': expect.not.objectContaining({ 'Cache-Control': expect.anything() }),
    '/mail-mark.png': { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    '/assets/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
})
