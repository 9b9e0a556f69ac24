import { expect, test } from 'vitest'
import { backendOf } from './real-supabase.ts'

// The names and quotes of version 3.1 of the CLI.
const STATUS = `
API_URL="http://127.0.0.1:54321"
DB_URL="postgresql://postgres:postgres@127.0.0.1:54322/postgres"
MAILPIT_URL="http://127.0.0.1:54324"
PUBLISHABLE_KEY="sb_publishable_1"
SECRET_KEY="sb_secret_1"
STUDIO_URL="http://127.0.0.1:54323"
`

test('reads the addresses of the backend from the output of the CLI', () => {
  expect(backendOf(STATUS)).toEqual({
    apiUrl: 'http://127.0.0.1:54321',
    anonKey: 'sb_publishable_1',
    serviceKey: 'sb_secret_1',
    dbUrl: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
    mailUrl: 'http://127.0.0.1:54324',
    mailApiUrl: 'http://127.0.0.1:54324/api/v1',
  })
})

test('a service that is not running is named in the error', () => {
  expect(() => backendOf(STATUS.replace(/MAILPIT_URL.*/, ''))).toThrow('prints no MAILPIT_URL')
})
