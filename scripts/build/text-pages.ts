import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { routes } from '#src/app/routes.ts'
import * as brand from '#src/content/generated/brand.ts'
import { hours } from '#src/content/generated/contact.ts'
import * as privacy from '#src/content/generated/privacy.ts'
import { links } from '#src/content/links.ts'
import { privacyFacts } from '#src/features/text-page/privacy-facts.ts'
import { readTextPage, type TextPage } from '#src/features/text-page/read-text-page.ts'
import { BRAND } from '../brand/folder.ts'
import { pageHead, type HeadedPage } from './page-head.ts'
import { siteEnv } from './site-env.ts'

const FOLDER = join(BRAND, 'pages')

const builtIn = (path: string, title: string, description: string): TextPage => ({
  path,
  head: { title: `${title} | ${brand.title}`, description },
  title,
  note: '',
  ending: '',
  isSample: false,
  markdown: '',
})
const PRIVACY = builtIn(
  '/privacy',
  'Privacy',
  `What ${brand.name} keeps, for how long, who receives it, and how to have it deleted.`,
)
const DELETED =
  'Everything under “What we keep” is deleted by itself, on time. Only the note that something was erased stays.'
const ACCESSIBILITY = builtIn(
  '/accessibility',
  'Accessibility',
  `How ${brand.name}'s site is tested for people with disabilities, what is not tested, and how to report a barrier.`,
)

export function textPages(): TextPage[] {
  const placeholders = { brand: brand.name, company: brand.title, email: links.email, promise: hours.promise }
  const files = globSync('*.md', { cwd: FOLDER }).toSorted()
  return [
    ...files.map((file) => readTextPage(basename(file, '.md'), readFileSync(join(FOLDER, file), 'utf8'), placeholders)),
    { ...PRIVACY, note: `In force since ${privacy.inForceSince}. ${DELETED}`, isSample: privacy.sample },
    ACCESSIBILITY,
  ]
}

/** The settings of the build that /privacy and /accessibility describe. */
export const buildFacts = () => privacyFacts(siteEnv(), process.env)

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
