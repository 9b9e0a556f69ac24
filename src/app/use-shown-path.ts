import { useEffect, useState } from 'react'
import { loadRoute, needsPageLoad, routeComponent } from './routes.ts'

/** The path of the page on screen. It changes once the code of the page in the address bar is loaded. */
export function useShownPath(path: string): string {
  const [shown, setShown] = useState(path)
  const isElsewhere = needsPageLoad(shown, path)
  if (shown !== path && !isElsewhere && routeComponent(path)) setShown(path)

  useEffect(() => {
    if (isElsewhere) return location.reload()
    if (routeComponent(path)) return undefined
    let isCurrent = true
    loadRoute(path).then(
      () => isCurrent && setShown(path),
      (error: unknown) => {
        console.error('app: page code not loaded', path, error)
        if (isCurrent) location.reload()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [path, isElsewhere])

  return shown
}
