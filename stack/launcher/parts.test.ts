import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { localSite } from './parts.ts'

test('the dev server calls the stack it is started with, and has the voice demo of a local build', () => {
  const env = localSite(readSettings('dev', { STACK_API_PORT: '14321', STACK_VOICE_PORT: '14380' }))
  expect(env).toMatchObject({
    VITE_SUPABASE_URL: 'http://127.0.0.1:14321',
    VITE_VOICE_API_URL: 'http://127.0.0.1:14380',
    VITE_VOICE_CALL_MACHINE_URL: 'http://127.0.0.1:14380/call-machine.js',
    VITE_VOICE_PUBLIC_KEY: expect.stringMatching(/./),
    VITE_VOICE_ASSISTANT_ID: expect.stringMatching(/./),
  })
})
