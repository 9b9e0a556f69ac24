import type { AroundNavHandler } from 'wouter'
import { loadPage } from './loaded-pages.ts'

/** The new page's code is fetched first; where it cannot be (offline, a newer deploy), the browser takes over. */
export const loadThenNavigate: AroundNavHandler = (navigate, to, options) => {
  loadPage(new URL(to, location.href).pathname).then(
    () => navigate(to, options),
    (error: unknown) => {
      console.error('app: page code not loaded', to, error)
      location.assign(to)
    },
  )
}
