import type { AroundNavHandler } from 'wouter'
import { loadPage } from './loaded-pages.ts'
import { needsPageLoad } from './page-table.ts'

let latest = 0
let isLeaving = false

/**
 * The new page's code is fetched first; where it cannot be (offline, a newer deploy), the browser takes over. Of two
 * clicks the later one decides.
 */
export const loadThenNavigate: AroundNavHandler = (navigate, to, options) => {
  latest += 1
  const mine = latest
  const { pathname } = new URL(to, location.href)
  // A page load that has begun is not stopped by a change of the address, only by another load.
  if (isLeaving || needsPageLoad(location.pathname, pathname)) return leave(to, options?.replace)
  loadPage(pathname).then(
    () => mine === latest && navigate(to, options),
    (error: unknown) => {
      console.error('app: page code not loaded', to, error)
      if (mine === latest) location.assign(to)
    },
  )
}

function leave(to: string, isReplacing = false): void {
  isLeaving = true
  // Back in the document that the browser has kept.
  addEventListener('pageshow', () => (isLeaving = false), { once: true })
  if (isReplacing) location.replace(to)
  else location.assign(to)
}
