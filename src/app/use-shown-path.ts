import { useEffect, useState } from 'react'
import { isLoaded, loadPage } from './loaded-pages.ts'

/** The path whose page is on screen: after Back or Forward to one whose code is not here yet, the last one stays. */
export function useShownPath(path: string): string {
  const [shown, setShown] = useState(path)
  if (shown !== path && isLoaded(path)) setShown(path)

  useEffect(() => {
    if (isLoaded(path)) return undefined
    let isCurrent = true
    loadPage(path).then(
      () => isCurrent && setShown(path),
      (error: unknown) => {
        console.error('app: page code not loaded', path, error)
        if (isCurrent) location.reload()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [path])

  return shown
}
