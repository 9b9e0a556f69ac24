import { expect, test } from 'vitest'
import { KEYS, LOCAL_SITE } from '../../stack/settings.ts'
import { siteVariables } from './site-env.ts'

const STAND_IN = { VITE_VOICE_ASSISTANT_ID: KEYS.assistant }

test('without variables the site is built for the local stack', () => {
  expect(siteVariables({ PATH: '/bin' })).toEqual({ ...LOCAL_SITE, ...STAND_IN })
  // So that no build can call another stack.
  expect(LOCAL_SITE.VITE_SUPABASE_URL).toBe(LOCAL_SITE.VITE_SITE_URL)
  expect(siteVariables({ VITE_SUPABASE_URL: 'http://127.0.0.1:1' })).toEqual({
    ...LOCAL_SITE,
    ...STAND_IN,
    VITE_SUPABASE_URL: 'http://127.0.0.1:1',
  })
})

test('a site for another address gets none of the local values', () => {
  const variables = { VITE_SITE_URL: 'https://acme.test' }
  expect(siteVariables(variables)).toEqual(variables)
})

test('only a site that uses the API of this machine has the stand-in of the voice provider, unless it has an assistant', () => {
  const publicSite = { VITE_SITE_URL: 'https://acme.test', VITE_SUPABASE_URL: 'https://abc.supabase.co' }
  expect(siteVariables(publicSite)).toEqual(publicSite)
  const local = { ...publicSite, VITE_SUPABASE_URL: 'http://localhost:54321' }
  expect(siteVariables(local)).toMatchObject(STAND_IN)
  const assistant = { VITE_VOICE_ASSISTANT_ID: 'ada' }
  expect(siteVariables({ ...local, ...assistant })).toMatchObject(assistant)
})
