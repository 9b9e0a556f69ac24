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

test('without a key and an assistant there is no voice demo', () => {
  expect(readEnv({ ...good, VITE_VOICE_API_URL: 'https://voice.example.com' }).voice).toBeUndefined()
})

test('a key and an assistant are enough for a voice demo', () => {
  const voice = { VITE_VOICE_PUBLIC_KEY: 'key', VITE_VOICE_ASSISTANT_ID: 'assistant' }
  expect(readEnv({ ...good, ...voice }).voice).toEqual({
    publicKey: 'key',
    assistantId: 'assistant',
    apiUrl: 'https://api.vapi.ai',
  })
})

test('a voice demo with half its variables is an error', () => {
  expect(() => readEnv({ ...good, VITE_VOICE_PUBLIC_KEY: 'key' })).toThrow('VITE_VOICE_ASSISTANT_ID is missing')
})

const standIn = {
  VITE_VOICE_PUBLIC_KEY: 'key',
  VITE_VOICE_ASSISTANT_ID: 'assistant',
  VITE_VOICE_API_URL: 'http://127.0.0.1:54380/',
  VITE_VOICE_CALL_MACHINE_URL: 'http://127.0.0.1:54380/call-machine.js',
}

test('the local stand-in has an address and a call machine', () => {
  expect(readEnv({ ...good, ...standIn, VITE_SITE_URL: 'http://127.0.0.1:4173' }).voice).toMatchObject({
    apiUrl: 'http://127.0.0.1:54380',
    callMachineUrl: 'http://127.0.0.1:54380/call-machine.js',
  })
})

test('a public site cannot use the local stand-in', () => {
  expect(() => readEnv({ ...good, ...standIn })).toThrow('VITE_VOICE_CALL_MACHINE_URL is for a local site only')
})
