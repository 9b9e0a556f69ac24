import { expect, test } from 'vitest'
import { callKey } from './call-client.ts'

const supabaseUrl = 'https://project.supabase.co'
const voice = { publicKey: 'public', assistantId: 'id', apiUrl: `${supabaseUrl}/functions/v1/voice` }
const fails = () => Promise.resolve(null)
const passes = (_: unknown, siteKey: string) => Promise.resolve(`token for ${siteKey}`)

test('for our own function the key is the token of the visitor check', async () => {
  expect(await callKey({ supabaseUrl, voice, turnstileSiteKey: 'site' }, null, passes)).toBe('token for site')
})

test('the provider itself gets the public key, and so does a function without a check', async () => {
  const direct = { ...voice, apiUrl: 'https://api.vapi.ai' }
  expect(await callKey({ supabaseUrl, voice: direct, turnstileSiteKey: 'site' }, null, passes)).toBe('public')
  expect(await callKey({ supabaseUrl, voice, turnstileSiteKey: null }, null, passes)).toBe('public')
})

test('without a token the function refuses the call', async () => {
  expect(await callKey({ supabaseUrl, voice, turnstileSiteKey: 'site' }, null, fails)).toBe('public')
})
