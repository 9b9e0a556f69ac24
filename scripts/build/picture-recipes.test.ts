import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { pictureFiles } from './picture-recipes.ts'

test('a photograph as a phone stores it is scaled, and turned upright', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const lying = { width: 1000, height: 800, channels: 3, background: 'white' } as const
  await sharp({ create: lying }).withMetadata({ orientation: 6 }).jpeg().toFile(join(root, 'IMG_1.JPG'))
  writeFileSync(join(root, 'main.js'), "import files from './IMG_1.JPG?portrait'\nconsole.log(files)\n")
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [pictureFiles(['webp'], join(root, 'cache'))],
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  })
  if (!('output' in result)) throw new Error('Nothing was built')
  const pictures = result.output.flatMap((file) => (file.type === 'asset' ? [file.source] : []))
  const sizes = await Promise.all(pictures.map((file) => sharp(file).metadata()))
  expect(sizes.map(({ width, height }) => [width, height]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [240, 300],
    [400, 500],
    [560, 700],
    [800, 1000],
  ])
})
