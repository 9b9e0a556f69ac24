import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { footer } from '#src/content/footer.ts'
import { readEnv, type Env } from '#src/lib/read-env.ts'
import { copyWithBrand } from '../brand/overlay.ts'
import { judgeLaunch } from './launch.ts'
import { sampleKeys } from './samples.ts'

const ROOT = join(import.meta.dirname, '../..')

function env(site: string, key: string): Env {
  return readEnv({
    VITE_SITE_URL: site,
    VITE_SUPABASE_URL: 'https://abc.supabase.co',
    VITE_SUPABASE_ANON_KEY: key,
    VITE_VOICE_PUBLIC_KEY: 'local',
    VITE_VOICE_ASSISTANT_ID: 'own',
  })
}

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

test.runIf(existsSync(join(ROOT, 'brands')))('the second brand may be launched, and the first may not', () => {
  const copy = mkdtempSync(join(tmpdir(), 'launch-'))
  copyWithBrand('harbourlight', copy)
  const own = env('https://harbourlight-advisory.com', 'sb_own')
  expect(judgeLaunch(own, copy).finding).toMatchObject({ state: 'ok' })
  if (footer.sampleNote === '') return
  const { finding } = judgeLaunch(own, ROOT)
  if (finding.state !== 'wrong') throw new Error('the sample may be launched')
  const named = finding.problems.map(({ what }) => what.split(' ')[0])
  for (const file of ['about.ts', 'testimonials.ts', 'links.ts', 'footer.ts', 'privacy-details.ts', 'pages/imprint.md'])
    expect(named).toContain(`src/content/${file}`)
})

test('keys of the local stack are refused on a public site, and fine on a local one', () => {
  const folder = folderOf({ '.env.example': 'VITE_SUPABASE_ANON_KEY=sb_local\nVITE_VOICE_PUBLIC_KEY=local\n' })
  const named = (site: string, key: string) =>
    sampleKeys(env(site, key), folder).map(({ what }) => /VITE_\w+/.exec(what)?.[0])
  expect(named('https://lodestar.com', 'sb_local')).toEqual(['VITE_SUPABASE_ANON_KEY', 'VITE_VOICE_PUBLIC_KEY'])
  expect(named('https://lodestar.com', 'sb_own')).toEqual(['VITE_VOICE_PUBLIC_KEY'])
  expect(named('http://127.0.0.1:4173', 'sb_local')).toEqual([])
})

test('before a deployment, sample content and a local address are wrong, a real firm is ok', () => {
  const [sample, real] = [folderOf({ 'src/content/a.ts': 'isSample: true' }), folderOf({ 'src/content/a.ts': '' })]
  expect(judgeLaunch(env('https://lodestar.com', 'sb_own'), sample).finding.state).toBe('wrong')
  expect(judgeLaunch(env('http://127.0.0.1:4173', 'sb_own'), real).finding.state).toBe('wrong')
  expect(judgeLaunch(env('https://lodestar.com', 'sb_own'), real).finding.state).toBe('ok')
})
