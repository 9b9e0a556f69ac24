import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'
import { LOCAL_SITE, ROOT } from '../../stack/settings.ts'
import { siteVariables } from './site-env.ts'

test('without variables the site is built for the local stack', () => {
  expect(siteVariables({ PATH: '/bin' })).toEqual(LOCAL_SITE)
  // So that no build can call another stack.
  expect(LOCAL_SITE.VITE_SUPABASE_URL).toBe(LOCAL_SITE.VITE_SITE_URL)
  expect(siteVariables({ VITE_SUPABASE_URL: 'http://127.0.0.1:1' })).toEqual({
    ...LOCAL_SITE,
    VITE_SUPABASE_URL: 'http://127.0.0.1:1',
  })
})

test('a site for another address gets none of the local values', () => {
  const variables = { VITE_SITE_URL: 'https://acme.test' }
  expect(siteVariables(variables)).toEqual(variables)
})

test.each(['vite.config.ts', 'vitest.config.ts'])(
  '%s does not let Vite read the settings of a deployment',
  async (file) => {
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, file, ROOT)
    expect(loaded?.config.envDir).toBe(false)
  },
)
