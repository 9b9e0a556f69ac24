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

  test('site: its server hangs; or the address is wrong', async () => {
    const breakIt = () => clinic.patient.freeze('site')
    await clinic.prove({ id: 'site', words: /no answer within 2 s/, changes: { timeoutMs: 2_000 }, breakIt })
    const changes = clinic.withEnv({ siteUrl: `http://127.0.0.1:${await findFreePort()}` })
    await clinic.prove({ id: 'site', words: /nothing listens/, changes: { ...changes, isLocal: false }, ids: ['site'] })
  })

  test('routes: a page was not deployed; and another site is at the address', async () => {
    const { dist, settings } = clinic.patient
    const [page, away, last] = ['auth.html', 'away.txt', '_headers'].map((name) => join(dist, name)) as [
      string,
      string,
      string,
    ]
    const breakIt = () => {
      renameSync(page, away)
      // The server takes in a new build when this file is written.
      writeFileSync(last, readFileSync(last))
    }
    await clinic.prove({ id: 'routes', words: /\/auth is answered with 404/, breakIt })
    const shop = await startOtherOrigin({ '/': { type: 'text/html', body: 'A shop' } })
    await clinic.prove({
      id: 'routes',
      words: /shows another page[^]*404 page of the host/,
      changes: clinic.withEnv({ siteUrl: shop.url }),
      // To deploy there is to have our site at that address.
      hands: [[/deploy|404\.html/i, (_, outcome) => (outcome.settings = { ...outcome.settings, env: settings.env })]],
      cleanUp: shop.close,
    })
  })

  test('headers: one is missing', async () => {
    const breakIt = () => clinic.rewrite('_headers', (text) => text.replace(/.*X-Frame-Options.*\n/, ''))
    await clinic.prove({ id: 'headers', words: /the header X-Frame-Options is missing/, breakIt })
  })

  test('caching: files with a hash in their name are not kept; or pages are', async () => {
    const short = () => clinic.rewrite('_headers', (text) => text.replace('max-age=31536000, immutable', 'max-age=60'))
    await clinic.prove({ id: 'caching', words: /is not kept by browsers/, breakIt: short })
    const always = '/*\n  Cache-Control: public, max-age=31536000, immutable\n'
    const long = () => clinic.rewrite('_headers', (text) => text.replace('/*\n', always))
    await clinic.prove({ id: 'caching', words: /keep the page itself/, breakIt: long })
  })

  test('build: made for another API, or for another address', async () => {
    const { siteUrl, supabaseUrl } = clinic.patient.settings.env
    const old = () => clinic.rewrite('_headers', (text) => text.replaceAll(supabaseUrl, 'https://old.supabase.co'))
    await clinic.prove({ id: 'build', words: /built for another API/, breakIt: old })
    const changes = clinic.withEnv({ siteUrl: siteUrl.replace('127.0.0.1', 'localhost') })
    const cleanUp = () => clinic.patient.deploySite()
    // The voice provider takes no calls from that other address.
    await clinic.prove({ id: 'build', words: /calls itself/, changes, cleanUp, ids: ['build', 'headers', 'routes'] })
  })
}
