import { useEffect } from 'react'
import { NotFound } from '#src/features/not-found/not-found.tsx'

export function NotFoundRoute() {
  useEffect(() => {
    console.error('app: no page at', location.pathname)
  }, [])

  return <NotFound />
}
