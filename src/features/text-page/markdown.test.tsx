import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

const html = (markdown: string) => renderToStaticMarkup(readMarkdown(markdown).lead)

test('a second-level heading starts a section, and a quote is placed beside its text', () => {
  const { lead, sections } = readMarkdown(
    'First.\n\n## What we keep\n\nA **message**.\n\n> By law.\n\n## Rights\n\nAll.',
  )
  expect(renderToStaticMarkup(lead)).toBe('<p>First.</p>')
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['what-we-keep', 'What we keep'],
    ['rights', 'Rights'],
  ])
  expect(renderToStaticMarkup(sections[0]?.text)).toBe('<p>A <strong>message</strong>.</p>')
  expect(renderToStaticMarkup(sections[0]?.side)).toBe('<p>By law.</p>')
  expect(html('> One.\n>\n> Two.')).toBe('<p>One.</p><p>Two.</p>')
})

test('lists, tables and links', () => {
  expect(html('- **a** b\n- c')).toBe('<ul><li><strong>a</strong> b</li><li>c</li></ul>')
  expect(html('1. a\n\n   b\n\n2. c')).toBe('<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>')
  expect(html('| Who | What |\n|---|---|\n| A | *b* |')).toBe(
    '<table><thead><tr><th scope="col">Who</th><th scope="col">What</th></tr></thead>' +
      '<tbody><tr><th scope="row">A</th><td data-label="What"><em>b</em></td></tr></tbody></table>',
  )
  expect(html('[a](/b) [c](mailto:d@e.test)')).toBe('<p><a href="/b">a</a> <a href="mailto:d@e.test">c</a></p>')
})

test('a table of figures is shown above the sections', () => {
  const figures = '| A year | Before | After |\n|---|---|---|\n| Delays | 31% | 74% |'
  const withText = readMarkdown(`## A port\n\nWe asked.\n\n${figures}`)
  expect([withText.results?.caption, renderToStaticMarkup(withText.sections[0]?.text)]).toEqual([
    'A year',
    '<p>We asked.</p>',
  ])
})

test.each([
  'A <b>bold</b> word',
  '<script>alert(1)</script>',
  '![a](/b.png)',
  '![](b.png)',
  '![a](https://elsewhere.test/b.png)',
  '```\ncode\n```',
  '[a](javascript:alert%281%29)',
  '[a](//elsewhere.test)',
  '[a](#)',
  '[a](elsewhere.test)',
])('%s stops the build', (markdown) => {
  expect(() => html(markdown)).toThrow(/cannot be shown|is not a valid link/)
})

test('what looks like HTML in text stays text', () => {
  expect(html('1 \\< 2 & "3"')).toBe('<p>1 &lt; 2 &amp; &quot;3&quot;</p>')
})
