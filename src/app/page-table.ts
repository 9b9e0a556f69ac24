import { HAS_ACCOUNTS, HAS_VOICE } from '#src/content/features.ts'
import { pages, type PageHead } from '#src/content/pages.ts'
import type { PagePath } from './page-paths.ts'

/** One entry per page. Its code: loaded-pages.ts. */
export type Page = {
  path: PagePath
  head: PageHead
  /** Kept from search engines. */
  isHidden?: boolean
  /** It has its own content security policy (scripts/build/security-headers.ts) and its own stylesheet. */
  hasOwnDocument?: true
}

const entries: readonly (Page | false)[] = [
  { path: '/', head: pages.home },
  // If only the team logs in, the page need not be indexed.
  { path: '/auth', head: pages.auth, isHidden: !HAS_ACCOUNTS },
  HAS_ACCOUNTS && { path: '/account', head: pages.account, isHidden: true },
  { path: '/inbox', head: pages.inbox, isHidden: true },
  HAS_VOICE && { path: '/voice-demo', head: pages.voiceDemo, hasOwnDocument: true },
]

export const pageTable: readonly Page[] = entries.filter((entry) => entry !== false)

/** Static hosts serve /auth/ and /auth.html as well as /auth, so all of them are the same page. */
export function findPage(path: string): Page | undefined {
  const bare = path.replace(/(\/|\/index\.html|\.html)$/, '') || '/'
  return pageTable.find((page) => page.path === bare)
}

/**
 * A content security policy applies to a document, so a page with its own is entered and left by a page load. Addresses
 * that are not in this table are left to the server: text pages and the not-found page.
 */
export function needsPageLoad(from: string, to: string): boolean {
  const [left, entered] = [findPage(from), findPage(to)]
  if (!entered) return true
  return left !== entered && Boolean(left?.hasOwnDocument ?? entered.hasOwnDocument)
}
