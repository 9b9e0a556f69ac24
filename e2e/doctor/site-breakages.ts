import { renameSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { startOtherOrigin } from '../other-origin.ts'
import type { Clinic } from './clinic.ts'

export function siteBreakages(clinic: Clinic): void {
  test('environment: a secret key in the page', async () => {
    const changes = clinic.withEnv({ supabaseAnonKey: 'sb_secret_oops' })
    await clinic.prove({ id: 'environment', words: /is a secret key/, changes })
  })

  test('site: its server hangs; and nobody is at the address', async () => {
    const { breakIt, mendIt } = clinic.frozen('site')
    await clinic.prove({ id: 'site', words: /no answer within 1 s/, changes: { timeoutMs: 1_000 }, breakIt, mendIt })
    const changes = clinic.withEnv({ siteUrl: `http://127.0.0.1:${await findFreePort()}` })
    await clinic.prove({ id: 'site', words: /nothing listens/, changes })
  })

  test('routes: a page was not deployed; and another site is at the address', async () => {
    const { dist } = clinic.patient
    const [page, away, last] = ['auth.html', 'away.txt', '_headers'].map((name) => join(dist, name)) as [
      string,
      string,
      string,
    ]
    const move = (from: string, to: string) => () => {
      renameSync(from, to)
      // The server takes in a new build when this file is written.
      writeFileSync(last, readFileSync(last))
    }
    const words = /\/auth is answered with 404/
    await clinic.prove({ id: 'routes', words, breakIt: move(page, away), mendIt: move(away, page) })
    const shop = await startOtherOrigin({ '/': { type: 'text/html', body: 'A shop' } })
    const changes = clinic.withEnv({ siteUrl: shop.url })
    await clinic.prove({
      id: 'routes',
      words: /shows another page[^]*404 page of the host/,
      changes,
      mendIt: shop.close,
    })
  })

  test('headers: one is missing', async () => {
    const without = clinic.rewritten('_headers', (text) => text.replace(/.*X-Frame-Options.*\n/, ''))
    await clinic.prove({ id: 'headers', words: /the header X-Frame-Options is missing/, ...without })
  })

  test('caching: files with a hash in their name are not kept; or pages are', async () => {
    const short = clinic.rewritten('_headers', (text) => text.replace('max-age=31536000, immutable', 'max-age=60'))
    await clinic.prove({ id: 'caching', words: /is not kept by browsers/, ...short })
    const forever = '/*\n  Cache-Control: public, max-age=31536000, immutable\n'
    const long = clinic.rewritten('_headers', (text) => text.replace('/*\n', forever))
    await clinic.prove({ id: 'caching', words: /keep the page itself/, ...long })
  })

  test('build: made for another API, or for another address', async () => {
    const { siteUrl, supabaseUrl } = clinic.patient.settings.env
    const old = clinic.rewritten('_headers', (text) => text.replace(supabaseUrl, 'https://old.supabase.co'))
    await clinic.prove({ id: 'build', words: /built for another API/, ...old })
    const changes = clinic.withEnv({ siteUrl: siteUrl.replace('127.0.0.1', 'localhost') })
    await clinic.prove({ id: 'build', words: /calls itself/, changes })
  })
}
