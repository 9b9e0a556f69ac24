import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../stack/settings.ts'

type Package = { integrity?: string; link?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }

/**
 * For other platforms than those of CI and of the deployment, the registry in use when they were locked had no such version.
 * Where it has: delete their entries, then npm install --package-lock-only.
 */
const UNVERIFIED =
  /^node_modules\/@(deno|oxc-parser|oxfmt|oxlint|oxlint-tsgolint|supabase\/cli-[^/]+|tailwindcss)(\/|$)/
const isForCi = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Package) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')

const lockFiles = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT, encoding: 'utf8' }).trim()

test.each(lockFiles.split('\n'))('%s has the integrity of every package from the registry', (file) => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: Record<string, Package> }
  const missing = Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity)
    .filter(([path, entry]) => isForCi(entry) || !UNVERIFIED.test(path))
  expect(missing.map(([path]) => path)).toEqual([])
})

test('an install script that package.json does not allow stops the install before it runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const evil = join(folder, 'evil')
  mkdirSync(evil)
  const scripts = { postinstall: `touch ${join(folder, 'ran')}` }
  writeFileSync(join(evil, 'package.json'), JSON.stringify({ name: 'evil', version: '1.0.0', scripts }))
  const npm = (...args: string[]) => spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  expect(npm('pack', './evil').status).toBe(0)
  writeFileSync(join(folder, 'package.json'), '{}')
  copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'))
  // Below `npm run --silent` the error would not be printed.
  const { status, stderr } = npm('install', '--loglevel=error', '--offline', '--no-audit', './evil-1.0.0.tgz')
  expect(stderr).toContain('ESTRICTALLOWSCRIPTS')
  expect([status, existsSync(join(folder, 'ran'))]).toEqual([1, false])
})
