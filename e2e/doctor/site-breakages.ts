import { cpSync, renameSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { SAMPLE_MARK } from '../../scripts/build/page-head.ts'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { ROOT } from '../../stack/src/settings.ts'
import { startOtherOrigin } from '../other-origin.ts'
import type { DoctorProof } from './doctor-proof.ts'

export function siteBreakages(proof: DoctorProof): void {
  test('environment: a secret key in the page', async () => {
    const changes = proof.withEnv({ supabaseAnonKey: 'sb_secret_oops' })
    await proof.prove({ id: 'environment', words: /is a secret key/, changes })
  })

  test('site: its server hangs; or the address is wrong', async () => {
    const breakIt = () => proof.deployment.freeze('site')
    await proof.prove({ id: 'site', words: /no answer within 2 s/, changes: { timeoutMs: 2_000 }, breakIt })
    const changes = proof.withEnv({ siteUrl: `http://127.0.0.1:${await findFreePort()}` })
    await proof.prove({ id: 'site', words: /nothing listens/, changes: { ...changes, isLocal: false }, ids: ['site'] })
  })

  test('routes: a page was not deployed; and another site is at the address', async () => {
    const { dist, settings } = proof.deployment
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
    await proof.prove({ id: 'routes', words: /\/auth is answered with 404/, breakIt })
    const shop = await startOtherOrigin({ '/': { type: 'text/html', body: 'A shop' } })
    await proof.prove({
      id: 'routes',
      words: /shows another page[^]*404 page of the host/,
      changes: proof.withEnv({ siteUrl: shop.url }),
      // To deploy there is to have our site at that address.
      actions: [[/deploy|404\.html/i, (_, outcome) => (outcome.settings = { ...outcome.settings, env: settings.env })]],
      cleanUp: shop.close,
    })
  })

  test('headers: one is missing', async () => {
    const breakIt = () => proof.rewrite('_headers', (text) => text.replace(/.*X-Frame-Options.*\n/, ''))
    await proof.prove({ id: 'headers', words: /the header X-Frame-Options is missing/, breakIt })
  })

  test('caching: files with a hash in their name are not kept; or pages are', async () => {
    const short = () => proof.rewrite('_headers', (text) => text.replace('max-age=31536000, immutable', 'max-age=60'))
    await proof.prove({ id: 'caching', words: /is not kept by browsers/, breakIt: short })
    const always = '/*\n  Cache-Control: public, max-age=31536000, immutable\n'
    const long = () => proof.rewrite('_headers', (text) => text.replace('/*\n', always))
    await proof.prove({ id: 'caching', words: /keep the page itself/, breakIt: long })
  })

  test('launch: sample content in the files, and in the site that is live', async () => {
    const { folder } = proof.deployment
    const changes = { isLocal: false }
    await proof.prove({
      id: 'launch',
      words: /about\.ts has [^]*links\.ts has [^]*founder\.png is a sample picture/,
      changes,
      ids: ['launch'],
      breakIt: () => cpSync(join(ROOT, 'src/content'), join(folder, 'src/content'), { recursive: true }),
      // What replaces a file is the owner's; here none replaces it.
      actions: [[/(?:into|at) (src\/\S+)/, ([, file = '']) => rmSync(join(folder, file))]],
    })
    const mark = () => proof.rewrite('index.html', (text) => text.replace('<head>', `<head>${SAMPLE_MARK}`))
    await proof.prove({ id: 'launch', words: /was built before/, changes, ids: ['launch'], breakIt: mark })
  })

  test('build: made for another API, or for another address', async () => {
    const { siteUrl, supabaseUrl } = proof.deployment.settings.env
    const old = () => proof.rewrite('_headers', (text) => text.replaceAll(supabaseUrl, 'https://old.supabase.co'))
    await proof.prove({ id: 'build', words: /built for another API/, breakIt: old })
    const changes = proof.withEnv({ siteUrl: siteUrl.replace('127.0.0.1', 'localhost') })
    const cleanUp = () => proof.deployment.deploySite()
    // The voice provider takes no calls from that other address.
    await proof.prove({ id: 'build', words: /calls itself/, changes, cleanUp, ids: ['build', 'headers', 'routes'] })
  })
}
