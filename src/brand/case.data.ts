import type { ShownCase } from './read/brand-schema.ts'
import { readCase } from './read/read-case.ts'
import { pages, words } from './read/words.ts'

export const shownCase = caseInShort()

function caseInShort(): ShownCase | null {
  const link = words('quotes.yaml')?.case
  const page = pages.find(({ path }) => path === `/${link?.page}`)
  const found = page && readCase(page.markdown)
  if (!link || !found) return null
  return { ...found, label: link.label, href: page.path, action: link.action, isSample: page.isSample }
}
