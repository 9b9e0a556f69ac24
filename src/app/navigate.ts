import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { showToast } from '#src/ui/toast-store.ts'
import { loadRoute, needsPageLoad } from './routes.ts'

let currentNavigation = new AbortController()

/**
 * Fetches the new page's code first; if that fails (a newer deployment), the browser loads the page. Offline the browser
 * would show its own error page, so the visitor stays and gets a toast. A later click, Back or Forward cancels an earlier
 * click.
 */
export const loadThenNavigate: AroundNavHandler = (navigate, to, options) => {
  currentNavigation.abort()
  const controller = new AbortController()
  currentNavigation = controller
  const { pathname } = new URL(to, location.href)
  if (needsPageLoad(location.pathname, pathname)) return loadDocument(to)
  addEventListener('popstate', () => controller.abort(), { signal: controller.signal })
  void loadRoute(pathname)
    .then(
      () => controller.signal.aborted || renderPage(pathname, () => navigate(to, options)),
      (error: unknown) => {
        console.error('app: page code not loaded', to, error)
        if (!controller.signal.aborted) loadDocument(to)
      },
    )
    .finally(() => controller.abort())
}

/** With a view transition if it is supported and motion is not reduced (src/app/base.css). */
function renderPage(pathname: string, change: () => void): void {
  // Within a page, as between the tabs of /auth, it would only cause a delay.
  const isStill = pathname === location.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) return change()
  // A skipped transition, as in a hidden tab, rejects although the page has changed.
  document.startViewTransition(() => flushSync(change)).ready.catch(() => {})
}

function loadDocument(to: string): void {
  // A site on the visitor's own machine needs no network.
  if (navigator.onLine) location.assign(to)
  else
    fetch(to).then(
      () => location.assign(to),
      () =>
        showToast({
          title: 'You are offline',
          text: 'This page could not be loaded. Check your network, then try again.',
          tone: 'destructive',
        }),
    )
}
