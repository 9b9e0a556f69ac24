import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

test('a folder is replaced as a whole, and work that fails leaves it unchanged', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'replace-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, 'old'), '')
  const write = (error?: Error) =>
    replaceFolder(dist, async (unfinished) => {
      writeFileSync(join(unfinished, 'new'), '')
      if (error) throw error
    })
  await expect(write(new Error('over budget'))).rejects.toThrow('over budget')
  expect(readdirSync(dist)).toEqual(['old'])
  await write()
  expect(readdirSync(dist)).toEqual(['new'])
})
