import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { svgFault } from './svg-fault.ts'
import { ROOT } from '../../stack/settings.ts'

const XLINK = 'http://www.w3.org/1999/xlink'

const drawing = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"${attributes}>${inner}</svg>`

test.each([
  ['onload', drawing('', ' onload="alert(1)"')],
  ['ONLOAD', drawing('<path d="M0 0" ONLOAD = "alert(1)"/>')],
  ['<script>', drawing('<script>alert(1)</script>')],
  ['<s:script>', drawing('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['<foreignObject>', drawing('<foreignObject><p>Log in</p></foreignObject>')],
  ['<a>', drawing('<a href="#x"><path d="M0 0"/></a>')],
  ['<image>', drawing('<image href="#x"/>')],
  ['<set>', drawing('<g><set attributeName="href" to="https://evil.test"/></g>')],
  ['href', drawing('<use href="https://evil.test/x.svg#a"/>')],
  ['href', drawing('<use href="data:image/svg+xml,x#a"/>')],
  ['xlink:href', drawing('<use xlink:href="//evil.test/x.svg#a"/>', ` xmlns:xlink="${XLINK}"`)],
  ['y:href', drawing('<use y:href="javascript:alert(1)"/>', ` xmlns:y="${XLINK}"`)],
  ['xml:base', drawing('<use href="#a"/>', ' xml:base="https://evil.test/"')],
  ['fill', drawing('<path fill="url(https://evil.test/x.svg#a)"/>')],
  ['style', drawing('<path style="fill: URL( \'/x.svg#a\' )"/>')],
  ['style', drawing('<path style="fill: u\\72l(https://evil.test)"/>')],
  ['style', drawing('<path style="fill: &#117;rl(https://evil.test)"/>')],
  ['style', drawing('<path style="mask: image-set(\'https://evil.test/x.png\' 1x)"/>')],
  ['<style>', drawing('<style>@import "https://evil.test/x.css";</style>')],
  ['<style>', drawing('<style>g { fill: url(https://evil.test/x.svg#a) }</style>')],
  ['<style>', drawing('<style>@font-face { font-family: x; src: url("x.woff2") }</style>')],
  ['<style>', drawing('<style>@im<!-- -->port "x";</style>')],
  ['<path', drawing('<path d="<!--" onload="alert(1)" e="-->"/>')],
  ['<feImage>', drawing('<filter><feImage href="#x"/></filter>')],
  ['<!DOCTYPE', `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${drawing('&x;')}`],
  ['<?xml-stylesheet', `<?xml-stylesheet href="https://evil.test/x.xsl"?>${drawing('')}`],
  ['<?xml', `<?xml version="1.0" encoding="UTF-7"?>${drawing('')}`],
  ['<![CDATA[', drawing('<style><![CDATA[@import "x";]]></style>')],
  ['<path', drawing('<path d="M0 0"onload="alert(1)"/>')],
  ['<path', drawing('<path d=M0/>')],
  ['<!--', drawing('<!-- > --!> <script/>')],
])('%s in a drawing is refused: %s', (found, svg) => {
  expect(svgFault(svg)).toBe(
    `it contains ${found}, which may run code or fetch a file. Save it as plain SVG: shapes, text, and styles of its own.`,
  )
})

test('a drawing of shapes, text, gradients and styles of its own is taken', () => {
  const svg = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="${XLINK}" viewBox="0 0 1 1" aria-label="Tarn &amp; Wells">
  <title>One &amp; two</title>
  <defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
  <style>.b { fill: url("#a"); stroke: var(--color-brass-400) }</style>
  <g filter="url(#c)" style="fill: url(#a)"><use href="#b"/><use xlink:href='#b'/><text x="0">1 &lt; 2</text></g>
  <filter id="c"><feGaussianBlur stdDeviation="1"/></filter>
</svg>
`
  expect(svgFault(svg)).toBeNull()
})

test('the drawings of the sample are plain', () => {
  const files = globSync('tests/brand/**/*.svg', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) expect(svgFault(readFileSync(join(ROOT, file), 'utf8'))).toBeNull()
})
