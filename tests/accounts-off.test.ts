// A site where visitors have no accounts: /auth is the team's login, and no one can sign up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, test, vi } from 'vitest'
import { links } from '#src/content/links.ts'
import { viewOf } from '#src/features/auth/auth-paths.ts'
import { parseHistoryState, returnPath } from '#src/features/auth/history-state.ts'
import { prerenderedRoutes, renderRoute } from '#src/prerender.tsx'
import { productionConfig } from '../scripts/deploy/backend.ts'
import { readAuthConfig } from '../stack/services/gateway/auth-config.ts'
import { ROOT } from '../stack/settings.ts'

vi.hoisted(() => Object.assign(globalThis, { HAS_ACCOUNTS: false }))
vi.mock(import('#src/brand/brand.data.ts'), async (original) => {
  const brand = await original()
  return { ...brand, features: { ...brand.features, accounts: false } }
})

const CONFIG = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8')

async function htmlOf(path: string): Promise<string> {
  const page = prerenderedRoutes.find((found) => found.path === path)
  if (!page) throw new Error(`no page at ${path}`)
  return (await renderRoute(page)).replaceAll('&#x27;', "'")
}

test('the team logs in at /auth, which has no sign-up and is kept from search engines', async () => {
  const html = await htmlOf('/auth')
  expect(html).toContain('Log in to open the team’s inbox.')
  expect(html).toContain('Forgotten your password?')
  expect(html).not.toContain('role="tab"')
  expect(html).not.toContain('Sign Up')
  expect(prerenderedRoutes.find(({ path }) => path === '/auth')?.noindex).toBe(true)
  expect(viewOf('?tab=signup')).toBe('login')
})

test('a login leads to the inbox, and there is no /account', () => {
  for (const returnTo of [undefined, links.account, links.inbox])
    expect(returnPath(parseHistoryState({ returnTo }))).toBe(links.inbox)
  expect(prerenderedRoutes.map(({ path }) => path)).not.toContain(links.account)
  expect(prerenderedRoutes.map(({ path }) => path)).toContain(links.inbox)
})

test('sign-up is closed in a deployment and on the local stack', () => {
  const env = { siteUrl: 'https://acme.test' }
  expect(parse(CONFIG)['auth']).toMatchObject({ enable_signup: true })
  expect(parse(productionConfig(CONFIG, env, []))['auth']).toMatchObject({ enable_signup: false })
  expect(readAuthConfig().enable_signup).toBe(false)
})
