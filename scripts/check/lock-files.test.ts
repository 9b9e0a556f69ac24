import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
