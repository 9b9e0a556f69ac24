import { expect, test, vi } from 'vitest'
import { siteEnv } from './site-env.ts'

test('the old name of the publishable key is read, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubEnv('VITE_SITE_URL', 'https://firm.example')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', undefined)
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_old')
  // Ignores the .env of the current user.
  expect(siteEnv('test', import.meta.dirname).supabasePublishableKey).toBe('sb_publishable_old')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('is now VITE_SUPABASE_PUBLISHABLE_KEY'))
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
