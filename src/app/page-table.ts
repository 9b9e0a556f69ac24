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
  entry('/', 'home', pages.home, async () => (await import('./routes/home.tsx')).HomeRoute),
  entry('/auth', 'auth', pages.auth, async () => (await import('./routes/auth.tsx')).AuthRoute),
  {
    ...entry('/account', 'account', pages.account, async () => (await import('./routes/account.tsx')).AccountRoute),
    indexed: false,
  },
  {
    ...entry('/voice-demo', 'voice-demo', pages.voiceDemo, async () => {
      const { VoiceDemoRoute } = await import('./routes/voice-demo.tsx')
      return VoiceDemoRoute
    }),
    hasOwnPolicy: true,
  },
]

export const notFoundPage: Page = {
  ...entry('/404', 'not-found', pages.notFound, async () => (await import('./routes/not-found.tsx')).NotFoundRoute),
  indexed: false,
}

function entry(path: string, route: string, head: PageHead, load: Page['load']): Page {
  return {
    path,
    file: `${path.slice(1) || 'index'}.html`,
    head,
    indexed: true,
    source: `src/app/routes/${route}.tsx`,
    load,
  }
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
