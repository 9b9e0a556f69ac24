import type { ComponentType } from 'react'
import type { PagePath } from './page-paths.ts'
import { findPage } from './page-table.ts'

const routes: Partial<Record<PagePath, () => Promise<ComponentType>>> = {
  '/': async () => (await import('./routes/home.tsx')).HomeRoute,
  '/auth': async () => (await import('./routes/auth.tsx')).AuthRoute,
  ...(HAS_ACCOUNTS && {
    '/account': async () => (await import('./routes/account.tsx')).AccountRoute,
  }),
  '/inbox': async () => (await import('./routes/inbox.tsx')).InboxRoute,
  ...(HAS_VOICE && {
    '/voice-demo': async () => (await import('./routes/voice-demo.tsx')).VoiceDemoRoute,
  }),
}

const loaded = new Map<PagePath | undefined, ComponentType>()

/**
 * Fetches a page's code before its first render. Hydration and navigation wait for it, so no page needs a Suspense
 * boundary, for which React would emit inline scripts.
 */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path)?.path
  const load = page && routes[page]
  if (load && !loaded.has(page)) loaded.set(page, await load())
}

export function isLoaded(path: string): boolean {
  return loaded.has(findPage(path)?.path)
}

export function loadedPage(path: string): ComponentType {
  const component = loaded.get(findPage(path)?.path)
  if (!component) throw new Error(`The page at ${path} was rendered before it was loaded`)
  return component
}
