import type { ComponentType } from 'react'
import * as brand from '#src/brand/brand.data.ts'
import * as features from '#src/content/features.ts'

/** A page of the app. Its file in routes/ has the name of its path, by which the build finds its styles and scripts. */
export type Route = {
  path: string
  head: { title: string; description: string }
  noindex?: boolean
  /** It has its own content security policy (scripts/build/security-headers.ts) and its own stylesheet. */
  hasOwnDocument?: boolean
  /** As in React Router. Not React's `lazy()`, which would put React into the first script of every page. */
  lazy: () => Promise<ComponentType>
}

// The bundler drops the code of a page that is left out only if it finds the constant of the build in this file.
const HAS_ACCOUNTS = import.meta.env?.HAS_ACCOUNTS ?? features.HAS_ACCOUNTS
const HAS_VOICE = import.meta.env?.HAS_VOICE ?? features.HAS_VOICE

const entries: readonly (Route | false)[] = [
  {
    path: '/',
    head: { title: brand.title, description: brand.description },
    lazy: async () => (await import('./routes/home.tsx')).HomeRoute,
  },
  {
    path: '/auth',
    head: {
      title: `${HAS_ACCOUNTS ? 'Log in or sign up' : 'Log in'} | ${brand.title}`,
      description: HAS_ACCOUNTS
        ? `Log in to your ${brand.name} account or create one.`
        : `Login for the ${brand.name} team.`,
    },
    // If only the team logs in, the page need not be indexed.
    noindex: !HAS_ACCOUNTS,
    lazy: async () => (await import('./routes/auth.tsx')).AuthRoute,
  },
  HAS_ACCOUNTS && {
    path: '/account',
    head: {
      title: `Your account | ${brand.title}`,
      description: `Your ${brand.name} account: name, password, messages, and how to delete it.`,
    },
    noindex: true,
    lazy: async () => (await import('./routes/account.tsx')).AccountRoute,
  },
  {
    path: '/inbox',
    head: { title: `Inbox | ${brand.title}`, description: `The inbox of the ${brand.name} team.` },
    noindex: true,
    lazy: async () => (await import('./routes/inbox.tsx')).InboxRoute,
  },
  {
    path: '/answered',
    head: {
      title: `Mark as answered | ${brand.title}`,
      description: `For the ${brand.name} team: marks a message as answered.`,
    },
    noindex: true,
    lazy: async () => (await import('./routes/answered.tsx')).AnsweredRoute,
  },
  HAS_VOICE && {
    path: '/voice-demo',
    head: {
      title: `Voice Agent Demo | ${brand.title}`,
      description: `Talk to the ${brand.name} voice assistant in your browser.`,
    },
    hasOwnDocument: true,
    lazy: async () => (await import('./routes/voice-demo.tsx')).VoiceDemoRoute,
  },
]

/** Every page of the app, in the order of the sitemap. A new page is an entry here and its file in routes/. */
export const routes: readonly Route[] = entries.filter((entry) => entry !== false)

/** Static hosts serve /auth/ and /auth.html as well as /auth, so all of them are the same page. */
export function findRoute(path: string): Route | undefined {
  const bare = path.replace(/(\/|\/index\.html|\.html)$/, '') || '/'
  return routes.find((route) => route.path === bare)
}

/**
 * A content security policy applies to a document, so a page with its own is entered and left by a page load. Addresses
 * that are not in this table are left to the server: text pages and the not-found page.
 */
export function needsPageLoad(from: string, to: string): boolean {
  const [current, next] = [findRoute(from), findRoute(to)]
  if (!next) return true
  return current !== next && Boolean(current?.hasOwnDocument ?? next.hasOwnDocument)
}

const components = new Map<Route, ComponentType>()

/**
 * Fetches a page's code before its first render. Hydration and navigation wait for it, so no page needs a Suspense
 * boundary, for which React would emit inline scripts.
 */
export async function loadRoute(path: string): Promise<void> {
  const route = findRoute(path)
  if (route && !components.has(route)) components.set(route, await route.lazy())
}

export function routeComponent(path: string): ComponentType | undefined {
  const route = findRoute(path)
  return route && components.get(route)
}
