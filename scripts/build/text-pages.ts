import { routes } from '#src/app/routes.ts'
import { textPages as unfilled, type TextPage } from '#src/brand/pages.data.ts'
import { links } from '#src/content/links.ts'
import { pageValues } from '#src/features/text-page/page-values.ts'
import { privacyFacts } from '#src/features/text-page/privacy-facts.ts'
import { pageHead, type HeadedPage } from './page-head.ts'
import { siteEnv } from './site-env.ts'

/** With what depends on the settings of this build. */
export function textPages(facts = privacyFacts(siteEnv(), process.env)): TextPage[] {
  const values: Partial<Record<string, string>> = pageValues(facts)
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces)
  return unfilled.map((page) => Object.assign({}, page, { note: fill(page.note), markdown: fill(page.markdown) }))
}

/** All pages of the site except the not-found page: pages of the app and text pages. Without its keys there is no voice demo. */
export function sitePages(): HeadedPage[] {
  const hasVoice = siteEnv().voice !== undefined
  return [...routes.filter(({ path }) => path !== links.voiceDemo || hasVoice), ...textPages()]
}

export function htmlFileOf({ path }: { path: string }): string {
  return `${path.slice(1) || 'index'}.html`
}

const STYLE = /<link rel="stylesheet"[^>]*>/
const SCRIPT = /<script type="module".*<\/script>/

type Site = { template: string; siteUrl: string; fonts: readonly string[] }

/** What differs between pages: what comes first in the head, styles, and whether it has the template's style and script. */
type PageOptions = { first?: string; styles?: readonly string[]; hasAppStyle?: boolean; hasScript?: boolean }

export function pageHtml(page: HeadedPage, content: string, site: Site, options: PageOptions = {}): string {
  const { first = '', styles = [], hasAppStyle = true, hasScript = true } = options
  const added = styles.filter((file) => !site.template.includes(file))
  const sheets = added.map((file) => `<link rel="stylesheet" href="${file}" />`).join('')
  return site.template
    .replace('<!--head-->', () => first + pageHead(page, site.siteUrl, site.fonts))
    .replace(SCRIPT, (script) => (hasScript ? script : ''))
    .replace(STYLE, (app) => (hasAppStyle ? app : '') + sheets)
    .replace('<!--page-->', () => content)
}
