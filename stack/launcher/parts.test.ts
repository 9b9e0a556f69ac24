import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { localSite } from './parts.ts'

test('the dev server calls the stack it is started with, and no voice provider that .env names', () => {
  expect(localSite(readSettings('dev', { STACK_API_PORT: '14321' }))).toMatchObject({
    VITE_SUPABASE_URL: 'http://127.0.0.1:14321',
    VITE_VOICE_PUBLIC_KEY: '',
    VITE_VOICE_ASSISTANT_ID: '',
  })
})
