// A deployed database does not apply a migration again, so a released one never changes.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/settings.ts'

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })

test('no migration has changed since the last release', ({ skip }) => {
  const latest = git('describe', '--tags', '--abbrev=0', '--match', 'v*.*.*')
  if (latest.status !== 0) {
    console.info('Migrations were not compared with the last release: there is no tag v*.*.*, as in a shallow clone.')
    skip()
  }
  const options = ['--name-only', '--no-renames', '--diff-filter=a']
  const changed = git('diff', ...options, latest.stdout.trim(), '--', 'supabase/migrations')
  expect(changed.stderr).toBe('')
  expect(changed.stdout.trim()).toBe('')
})
