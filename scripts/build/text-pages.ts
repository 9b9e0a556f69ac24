import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pageTable, type Page } from '#src/app/page-table.ts'
import { privacy } from '#src/content/privacy.ts'
import { readTextPage, type TextPage } from '#src/features/text-page/read-text-page.ts'
import { privacyFacts } from './privacy-facts.ts'
import { siteEnv } from './site-env.ts'

const FOLDER = join(import.meta.dirname, '../../src/content/pages')

/** Every Markdown file of src/content/pages, and /privacy, which is written from the settings. */
export function textPages(): TextPage[] {
  const files = globSync('*.md', { cwd: FOLDER }).toSorted()
  return [
    ...files.map((file) => readTextPage(basename(file, '.md'), readFileSync(join(FOLDER, file), 'utf8'))),
    readTextPage('privacy', privacy(privacyFacts(siteEnv('production')))),
  ]
}

/** What the site answers with, besides the not-found page: pages of the app and of text. */
export function sitePages(): Pick<Page, 'path' | 'head' | 'isHidden'>[] {
  return [...pageTable, ...textPages()]
}
