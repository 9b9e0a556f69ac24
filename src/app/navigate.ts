import type { AroundNavHandler } from 'wouter'
import { loadPage } from './loaded-pages.ts'

let latest = 0

/**
 * The new page's code is fetched first; where it cannot be (offline, a newer deploy), the browser takes over. Whoever
 * has clicked elsewhere meanwhile goes there.
 */
export const loadThenNavigate: AroundNavHandler = (navigate, to, options) => {
  latest += 1
  const mine = latest
  loadPage(new URL(to, location.href).pathname).then(
    () => mine === latest && navigate(to, options),
    (error: unknown) => {
      console.error('app: page code not loaded', to, error)
      if (mine === latest) location.assign(to)
    },
  )
}
