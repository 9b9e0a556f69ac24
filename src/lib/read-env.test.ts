import { expect, test } from 'vitest'
import { readEnv } from './read-env.ts'

const good = {
  VITE_SITE_URL: 'https://example.com',
  VITE_SUPABASE_URL: 'https://project.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
}

test('a complete environment is read unchanged', () => {
  expect(readEnv(good)).toEqual({
    siteUrl: 'https://example.com',
    supabaseUrl: 'https://project.supabase.co',
    supabasePublishableKey: 'sb_publishable_key',
    turnstileSiteKey: null,
  })
})

test('trailing slashes and blanks are removed', () => {
  expect(readEnv({ ...good, VITE_SITE_URL: ' https://example.com/ ' }).siteUrl).toBe('https://example.com')
})

test('every bad variable is named in one error', () => {
  const bad = { VITE_SITE_URL: 'example.com', VITE_SUPABASE_PUBLISHABLE_KEY: ' ' }
  const read = () => readEnv(bad)
  expect(read).toThrow('VITE_SITE_URL is not an http(s) address: example.com')
  expect(read).toThrow('VITE_SUPABASE_URL is missing')
  expect(read).toThrow('VITE_SUPABASE_PUBLISHABLE_KEY is missing')
})

const local = { VITE_SITE_URL: 'http://127.0.0.1:4173' }

test('without an assistant of the provider, a local site has the preview assistant, and a public one only if it is chosen', () => {
  expect(readEnv(good).voice).toBeUndefined()
  expect(readEnv({ ...good, VITE_VOICE: 'preview' }).voice).toBe('preview')
  expect(readEnv({ ...good, ...local }).voice).toBe('preview')
})

test('an assistant of the provider comes first, on any site', () => {
  for (const site of [{}, local, { VITE_VOICE: 'preview' }]) {
    expect(readEnv({ ...good, VITE_VOICE_ASSISTANT_ID: 'ada', ...site }).voice).toEqual({ assistantId: 'ada' })
  }
})
