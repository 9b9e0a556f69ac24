import type { ComponentType } from 'react'
import { HAS_ACCOUNTS, HAS_INBOX, HAS_LOGIN, HAS_VOICE } from '#src/content/features.ts'
import { pages, type PageHead } from '#src/content/pages.ts'
import type { PagePath } from './page-paths.ts'

/** One entry per page: its path and how its code is fetched. scripts/build/prerender.ts knows its file. */
export type Page = {
  path: PagePath
  head: PageHead
  /** Kept from search engines. */
  isHidden?: true
  /** It has a content security policy of its own (scripts/build/security-headers.ts). */
  hasOwnPolicy?: true
  load: () => Promise<ComponentType>
}

export const pageTable: readonly Page[] = [
  { path: '/', head: pages.home, load: async () => (await import('./routes/home.tsx')).HomeRoute },
  ...(HAS_LOGIN
    ? [
        {
          path: '/auth',
          head: pages.auth,
          // Where only the team logs in, no one searches for it.
          ...(!HAS_ACCOUNTS && { isHidden: true as const }),
          load: async () => (await import('./routes/auth.tsx')).AuthRoute,
        } satisfies Page,
      ]
    : []),
  ...(HAS_ACCOUNTS
    ? [
        {
          path: '/account',
          head: pages.account,
          isHidden: true as const,
          load: async () => (await import('./routes/account.tsx')).AccountRoute,
        } satisfies Page,
      ]
    : []),
  ...(HAS_INBOX
    ? [
        {
          path: '/inbox',
          head: pages.inbox,
          isHidden: true as const,
          load: async () => (await import('./routes/inbox.tsx')).InboxRoute,
        } satisfies Page,
      ]
    : []),
  ...(HAS_VOICE
    ? [
        {
          path: '/voice-demo',
          head: pages.voiceDemo,
          hasOwnPolicy: true as const,
          load: async () => (await import('./routes/voice-demo.tsx')).VoiceDemoRoute,
        } satisfies Page,
      ]
    : []),
]

/** Static hosts answer /auth/ and /auth.html as well as /auth, so all of them are the same page. */
export function findPage(path: string): Page | undefined {
  const bare = path.replace(/(\/|\/index\.html|\.html)$/, '') || '/'
  return pageTable.find((page) => page.path === bare)
}

/**
 * A content security policy applies to a document, so a page with its own is entered and left by a page load. An address
 * that the app does not know is the server's: a text page or the not-found page.
 */
export function needsPageLoad(from: string, to: string): boolean {
  const [left, entered] = [findPage(from), findPage(to)]
  if (!entered) return true
  return left !== entered && Boolean(left?.hasOwnPolicy ?? entered.hasOwnPolicy)
}
