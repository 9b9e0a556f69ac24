import { expect, test } from 'vitest'
import { headerRules } from './security-headers.ts'

const plain = { siteUrl: 'https://example.com', supabaseUrl: 'https://project.supabase.co', turnstileSiteKey: null }
const voice = { publicKey: 'key', assistantId: 'id', apiUrl: 'https://api.vapi.ai' }

function policy(env: Parameters<typeof headerRules>[0]): Record<string, string> {
  const text = headerRules(env)['/*']?.['Content-Security-Policy'] ?? ''
  return Object.fromEntries(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test('nothing is allowed that is not named, and the plain site names itself and its backend only', () => {
  expect(policy(plain)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self' https://project.supabase.co",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
})

test('a voice demo adds the hosts of its provider, and a check of visitors those of Turnstile', () => {
  expect(policy({ ...plain, voice })).toMatchObject({
    'script-src': "'self' https://c.daily.co",
    'worker-src': "'self' blob:",
    'connect-src': "'self' https://project.supabase.co https://api.vapi.ai https://*.daily.co wss://*.daily.co",
  })
  expect(policy({ ...plain, turnstileSiteKey: 'key' })).toMatchObject({
    'script-src': "'self' https://challenges.cloudflare.com",
    'frame-src': 'https://challenges.cloudflare.com',
  })
})

test('a function before the voice provider is named once', () => {
  const before = { ...voice, apiUrl: 'https://project.supabase.co/functions/v1/voice' }
  expect(policy({ ...plain, voice: before })['connect-src']).toBe(
    "'self' https://project.supabase.co https://*.daily.co wss://*.daily.co",
  )
})

test('figures of visits may go to their address, which is named only when it is elsewhere', () => {
  expect(policy({ ...plain, webVitals: 'https://vitals.example.com/in' })['connect-src']).toBe(
    "'self' https://project.supabase.co https://vitals.example.com",
  )
  for (const webVitals of ['console', '/vitals', 'https://example.com/in'])
    expect(policy({ ...plain, webVitals })['connect-src']).toBe("'self' https://project.supabase.co")
})

test('no policy allows inline code or eval', () => {
  const everything = headerRules({ ...plain, voice, turnstileSiteKey: 'key' })
  expect(JSON.stringify(everything)).not.toMatch(/unsafe|data:|\*(?!\.daily\.co|")/)
})

test('the microphone is for the site itself, and nobody may frame it', () => {
  const headers = headerRules(plain)['/*']
  expect(headers?.['Permissions-Policy']).toContain('microphone=(self)')
  expect(headers?.['X-Frame-Options']).toBe('DENY')
})
