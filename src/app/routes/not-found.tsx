import { useEffect } from 'react'
import { BrandLink } from '#src/features/home/brand-link.tsx'
import { NotFound } from '#src/features/not-found/not-found.tsx'

export function NotFoundRoute() {
  useEffect(() => {
    console.error('app: no page at', location.pathname)
  }, [])

  return <NotFound brand={<BrandLink />} />
}
