import { expect, test } from 'vitest'
import { pageTable } from '#src/app/page-table.ts'
import { footerLists } from '#src/content/footer-lists.ts'
import { socialLinks } from '#src/content/links.ts'
import { textPage } from '#src/content/text-page.ts'
import { readMarkdown } from '#src/features/text-page/markdown.ts'
import { sitePages, textPages } from './text-pages.ts'

test('no link of a footer leads nowhere', () => {
  const paths = new Set(sitePages().map(({ path }) => path))
  const hrefs = [...footerLists.flatMap(({ links }) => links), ...socialLinks, ...textPage.links].map(
    ({ href }) => href,
  )
  const dead = hrefs.filter((href) => !paths.has(href) && !/^(https:\/\/|#.)/.test(href))
  expect(dead).toEqual([])
})

test('every text page can be rendered, has an address of its own and a description of its own', () => {
  const pages = textPages()
  for (const { markdown } of pages) {
    const { lead, sections } = readMarkdown(markdown)
    expect(lead !== null || sections.length > 0).toBe(true)
  }
  const taken = [...pageTable, ...pages]
  expect(new Set(taken.map(({ path }) => path)).size).toBe(taken.length)
  expect(new Set(pages.map(({ head }) => head.description)).size).toBe(pages.length)
})
