// docs/map.md names every folder, and nothing that does not exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/settings.ts'

const map = readFileSync(join(ROOT, 'docs/map.md'), 'utf8')
const named = [...map.matchAll(/`([a-z]+\/[^` ]*)`/g)].map(([, path = '']) => path)

test('the map names each folder of the tree', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const folders = files.flatMap((file) => {
    const [top = '', folder, ...rest] = file.split('/')
    const depth = /^(src\/features|supabase\/functions)\/.+\//.test(file) ? 3 : 2
    return top.startsWith('.') || !folder || rest.length < depth - 1 ? [] : [file.split('/').slice(0, depth).join('/')]
  })
  expect([...new Set(folders)].filter((folder) => !named.includes(folder))).toEqual([])
})

test('every path of the map exists', () => {
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
