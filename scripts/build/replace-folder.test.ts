import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'replace-folder.ts')

/** The content of `dist`, which had the file `old`, after a process wrote `new` and then ran `last`. */
function filled(last: string) {
  const parent = mkdtempSync(join(tmpdir(), 'replace-'))
  const dist = join(parent, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'old'), 'old')
  const script = `
    import { writeFileSync } from 'node:fs'
    import { replaceFolder } from ${JSON.stringify(MODULE)}
    await replaceFolder(${JSON.stringify(dist)}, async (unfinished) => { writeFileSync(unfinished + '/new', 'new'); ${last} })`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  const left = readdirSync(parent, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => a.localeCompare(b))
  rmSync(parent, { recursive: true })
  return { status, left }
}

test('a folder is replaced as a whole', () => {
  expect(filled('')).toEqual({ status: 0, left: ['dist', 'dist/new'] })
})

test('work that fails or ends the process leaves the folder unchanged and no temporary folder', () => {
  const untouched = { status: 1, left: ['dist', 'dist/old'] }
  expect(filled(`throw new Error('over budget')`)).toEqual(untouched)
  expect(filled('process.exit(1)')).toEqual(untouched)
})
