import { expect, test } from 'vitest'
import { pageTable } from '#src/app/page-table.ts'
import { accessibility } from '#src/content/accessibility.ts'
import { links } from '#src/content/links.ts'
import { readMarkdown } from '#src/features/text-page/markdown.ts'
import { textPages } from './text-pages.ts'

test('every text page can be rendered and has a unique address and description', () => {
  const pages = textPages()
  for (const { markdown } of pages) {
    const { lead, sections } = readMarkdown(markdown)
    expect(lead !== null || sections.length > 0).toBe(true)
  }
  const taken = [...pageTable, ...pages]
  expect(new Set(taken.map(({ path }) => path)).size).toBe(taken.length)
  expect(new Set(pages.map(({ head }) => head.description)).size).toBe(pages.length)
})

test('the accessibility statement mentions the voice demo only if there is one, and has the address', () => {
  const [page, without] = [true, false].map((hasVoice) => accessibility({ hasVoice }))
  expect([page?.includes('## The voice demo'), without?.includes('## The voice demo')]).toEqual([true, false])
  expect(without).toContain(`mailto:${links.email}`)
})
