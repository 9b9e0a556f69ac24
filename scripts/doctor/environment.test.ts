import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { footer } from '#src/content/footer.ts'
import { SAMPLE_MARK } from '../build/page-head.ts'
import { environmentCheck, isSampleName, judgeLaunch, launchCheck } from './environment.ts'
import { healthyEnv, page, reply, testFaults } from '../../tests/support/healthy-deployment.ts'

const ROOT = join(import.meta.dirname, '../..')
const OTHER_BRAND = join(ROOT, 'tests/support/brand')
const LOCAL = { siteUrl: 'http://127.0.0.1:4173', supabaseUrl: 'http://127.0.0.1:54321' }
const token = (payload: object) => `eyJ.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`

const folders = mkdtempSync(join(tmpdir(), 'launch-'))
afterAll(() => rmSync(folders, { recursive: true }))

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(folders, 'site-'))
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}
const sample = folderOf({ 'brand/privacy.yaml': 'sample: true' })
const exampleKeys = folderOf({
  '.env.example': 'VITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_1\nVITE_VOICE_PUBLIC_KEY=other\n',
})

const live = reply(`GET ${healthyEnv.siteUrl}/`, page('', SAMPLE_MARK))

testFaults([environmentCheck, launchCheck], {
  environment: {
    'the local stack': [{ env: LOCAL }, /^ok: /],
    'no https': [{ env: { siteUrl: 'http://www.ada.dev' } }, /VITE_SITE_URL is not https: .* → Set VITE_SITE_URL/],
    'a sample': [{ env: { siteUrl: 'https://lodestar.example' } }, /VITE_SITE_URL is a sample address/],
    'a path': [{ env: { supabaseUrl: 'https://abcdefgh.supabase.co/rest/v1' } }, /VITE_SUPABASE_URL has a path/],
    'half local': [{ env: { supabaseUrl: LOCAL.supabaseUrl } }, /not both local or both public\. → Set VITE_SITE_URL/],
    'a secret key': [
      { env: { supabasePublishableKey: 'sb_secret_1' } },
      /is a secret key\..* → Now: create a new secret/,
    ],
    'a secret token': [{ env: { supabasePublishableKey: token({ role: 'service_role' }) } }, /is a secret key/],
  },
  launch: {
    'in the files': [
      { settings: { root: sample } },
      /brand\/privacy\.yaml has a sample mark .* → Write your own words/,
    ],
    'in the keys': [
      { settings: { root: exampleKeys } },
      /^wrong: VITE_SUPABASE_PUBLISHABLE_KEY in \.env still has the value of \.env\.example[^\n]*$/,
    ],
    'in the site that is live': [live, /the live site was built before they changed\. → Run npm run build/],
    'a local site may show it': [{ settings: { root: sample, isLocal: true } }, /^skipped: /],
  },
})

test('reserved names are distinguished from names that can be registered', () => {
  expect(['lodestar.example', 'www.example.com', 'api.test', 'localhost'].every(isSampleName)).toBe(true)
  expect(['example.dev', 'myexample.com', 'contest', 'test.ada.dev'].some(isSampleName)).toBe(false)
})

test('before a deployment, sample content and a local address are wrong, a real firm is ok', () => {
  const real = folderOf({ 'brand/privacy.yaml': 'sample: false' })
  expect(judgeLaunch(healthyEnv, sample).state).toBe('wrong')
  expect(judgeLaunch({ ...healthyEnv, ...LOCAL }, real).state).toBe('wrong')
  expect(judgeLaunch(healthyEnv, real).state).toBe('ok')
})

test('the second brand may be launched, and the first may not', () => {
  const copy = folderOf({})
  cpSync(OTHER_BRAND, join(copy, 'brand'), { recursive: true })
  expect(judgeLaunch(healthyEnv, copy)).toMatchObject({ state: 'ok' })
  if (footer.sampleNote === '') return
  const finding = judgeLaunch(healthyEnv, ROOT)
  if (finding.state !== 'wrong') throw new Error('the sample may be launched')
  const named = finding.problems.map(({ what }) => what.split(' ')[0])
  for (const file of ['about.yaml', 'quotes.yaml', 'brand.yaml', 'hero.yaml', 'privacy.yaml', 'pages/imprint.md'])
    expect(named).toContain(`brand/${file}`)
})
