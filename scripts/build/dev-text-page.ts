import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderTextPage } from '#src/prerender.tsx'
import { pageHead } from './page-head.ts'
import { siteEnv } from './site-env.ts'
import { textPageHtml } from './text-page-html.ts'
import { textPages } from './text-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const STYLE = '<link rel="stylesheet" href="/src/features/text-page/text-page.css" />'

/** The page at this path as the development server sends it, or null. */
export async function devTextPage(path: string): Promise<string | null> {
  const page = textPages().find((one) => one.path === path)
  if (!page) return null
  const template = await readFile(join(ROOT, 'index.html'), 'utf8')
  const head = pageHead(page, siteEnv('development').siteUrl, [])
  return textPageHtml(template, head, await renderTextPage(page), STYLE)
}
