import type { ComponentType } from 'react'
import { pages, type PageHead } from '#src/content/pages.ts'

/** One entry per page: its path, the file it is prerendered to, and how its code is fetched. */
export type Page = {
  path: string
  file: string
  head: PageHead
  indexed: boolean
  /** It has a content security policy of its own (scripts/build/security-headers.ts). */
  hasOwnPolicy?: true
  /** The module that `load` imports: the build finds its chunk by this name. */
  source: `src/app/routes/${string}.tsx`
  load: () => Promise<ComponentType>
}

export const pageTable: readonly Page[] = [
  {
    path: '/',
    file: 'index.html',
    head: pages.home,
    indexed: true,
    source: 'src/app/routes/home.tsx',
    load: async () => (await import('./routes/home.tsx')).HomeRoute,
  },
  {
    path: '/auth',
    file: 'auth.html',
    head: pages.auth,
    indexed: true,
    source: 'src/app/routes/auth.tsx',
    load: async () => (await import('./routes/auth.tsx')).AuthRoute,
  },
  {
    path: '/voice-demo',
    file: 'voice-demo.html',
    head: pages.voiceDemo,
    indexed: true,
    hasOwnPolicy: true,
    source: 'src/app/routes/voice-demo.tsx',
    load: async () => (await import('./routes/voice-demo.tsx')).VoiceDemoRoute,
  },
]

export const notFoundPage: Page = {
  path: '/404',
  file: '404.html',
  head: pages.notFound,
  indexed: false,
  source: 'src/app/routes/not-found.tsx',
  load: async () => (await import('./routes/not-found.tsx')).NotFoundRoute,
}

/** Static hosts answer /auth/ and /auth.html as well as /auth, so all of them are the same page. */
export function findPage(path: string): Page {
  const bare = path.replace(/(\/|\/index\.html|\.html)$/, '') || '/'
  return pageTable.find((page) => page.path === bare) ?? notFoundPage
}

/**
 * A content security policy applies to a document, so a page with its own is entered and left by a page load. An address
 * that the app does not know is the server's: a text page or the not-found page.
 */
export function needsPageLoad(from: string, to: string): boolean {
  const [left, entered] = [findPage(from), findPage(to)]
  if (entered === notFoundPage) return from !== to
  return left !== entered && Boolean(left.hasOwnPolicy ?? entered.hasOwnPolicy)
}
