import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { brandIsData, onlyShapes } from './drawings.ts'

function siteWith(source: string): () => Promise<unknown> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'brand-is-data-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'brand'))
  writeFileSync(join(root, 'brand/drawn.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(root, 'brand/evil.jsx'), 'globalThis.hasRun = true; export default <svg />')
  symlinkSync('evil.jsx', join(root, 'brand/linked.svg'))
  writeFileSync(join(root, 'main.js'), `import file from './brand/${source}'\nconsole.log(file)\n`)
  return () =>
    build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [brandIsData(join(root, 'brand'))],
      build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
    })
}

test.each(['evil.jsx', 'evil.jsx?service', 'linked.svg', 'linked.svg?portrait'])(
  'a build that would make code of a file of brand/ fails: %s',
  async (source) => {
    await expect(siteWith(source)()).rejects.toThrow('brand/evil.jsx is not a picture')
  },
)

test('a picture is built', async () => {
  await expect(siteWith('drawn.svg')()).resolves.toBeDefined()
})

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject/></svg>',
  '<svg><path onload="alert(1)" d=""/></svg>',
  '<svg><path style="fill:red" d=""/></svg>',
  '<svg><a href="javascript:alert(1)"/></svg>',
  '<svg><!-- a note --></svg>',
])('a drawing in the HTML that is more than shapes is refused: %s', (svg) => {
  expect(() => onlyShapes('chart.svg', svg)).toThrow('brand/pictures/chart.svg may contain only shapes')
})

test('the shapes of a drawing are accepted', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g fill="none"><path d="M0 0h1"/><text x="1">A</text></g></svg>'
  expect(() => onlyShapes('chart.svg', svg)).not.toThrow()
})
