import { expect, test } from 'vitest'
import type { Env } from '#src/lib/read-env.ts'
import { isSampleName, judgeEnvironment } from './environment.ts'

const token = (payload: object) => `eyJ.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`

const sound: Env = {
  siteUrl: 'https://www.ada.dev',
  supabaseUrl: 'https://abcdefgh.supabase.co',
  supabaseAnonKey: 'sb_publishable_1234',
  turnstileSiteKey: null,
}

function problemsOf(changes: Partial<Env>): string {
  const finding = judgeEnvironment({ ...sound, ...changes })
  return finding.state === 'wrong' ? finding.problems.map(({ what }) => what).join(' ') : finding.state
}

test('a project with either kind of key is fine, and so is the local stack', () => {
  expect(problemsOf({})).toBe('ok')
  expect(problemsOf({ supabaseAnonKey: token({ role: 'anon', ref: 'abcdefgh' }) })).toBe('ok')
  expect(problemsOf({ siteUrl: 'http://127.0.0.1:4173', supabaseUrl: 'http://127.0.0.1:54321' })).toBe('ok')
})

test('addresses that cannot be right are named', () => {
  expect(problemsOf({ siteUrl: 'http://www.ada.dev' })).toContain('VITE_SITE_URL is not https')
  expect(problemsOf({ siteUrl: 'https://lodestar.example' })).toContain('sample address')
  expect(problemsOf({ supabaseUrl: 'https://abcdefgh.supabase.co/rest/v1' })).toContain('has a path')
  expect(problemsOf({ supabaseUrl: 'http://127.0.0.1:54321' })).toContain('not both local')
})

test('a secret key in the page, or the key of another project, is named', () => {
  expect(problemsOf({ supabaseAnonKey: 'sb_secret_1234' })).toContain('is a secret key')
  expect(problemsOf({ supabaseAnonKey: token({ role: 'service_role' }) })).toContain('is a secret key')
  expect(problemsOf({ supabaseAnonKey: token({ role: 'anon', ref: 'other' }) })).toContain(
    'belongs to the project other',
  )
})

test('reserved names are told from names that can be owned', () => {
  expect(['lodestar.example', 'www.example.com', 'api.test', 'localhost'].every(isSampleName)).toBe(true)
  expect(['example.dev', 'myexample.com', 'contest', 'test.ada.dev'].some(isSampleName)).toBe(false)
})
