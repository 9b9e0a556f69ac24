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

test('there is an assistant only with its id', () => {
  expect(readEnv(good).voice).toBeUndefined()
  expect(readEnv({ ...good, VITE_VOICE_ASSISTANT_ID: 'ada' }).voice).toEqual({ assistantId: 'ada' })
})
