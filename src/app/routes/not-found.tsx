import { useEffect } from 'react'
import { Link } from 'wouter'
import { notFound } from '#src/content/not-found.ts'

export function NotFoundRoute() {
  useEffect(() => {
    console.error('app: no page at', location.pathname)
  }, [])

  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-prose p-8">
      <h1 className="text-3xl">{notFound.heading}</h1>
      <p className="my-6">{notFound.message}</p>
      <Link href="/" className="underline">
        {notFound.home}
      </Link>
    </main>
  )
}
