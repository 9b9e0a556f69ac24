import { Component, StrictMode, createElement, useEffect, useRef, useState, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import { links } from '#src/content/links.ts'
import { Button } from '#src/ui/button.tsx'
import { Toaster } from '#src/ui/toaster.tsx'
import { loadThenNavigate } from './navigate.ts'
import { findRoute, loadRoute, needsPageLoad, routeComponent } from './routes.ts'

/** The whole site. `path` is set when prerendering; the browser uses its address. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router aroundNav={loadThenNavigate} {...(path === undefined ? {} : { ssrPath: path })}>
          <CurrentPage />
          <Toaster />
        </Router>
      </ErrorBoundary>
    </StrictMode>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const shownPath = useShownPath(path)
  usePageChange(shownPath)
  const component = routeComponent(shownPath)
  if (!component) throw new Error(`The page at ${shownPath} was rendered before it was loaded`)
  return createElement(component)
}

/** The path of the page on screen. It changes once the code of the page in the address bar is loaded. */
function useShownPath(path: string): string {
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

function usePageChange(path: string): void {
  const previous = useRef(path)

  useEffect(() => {
    const route = findRoute(path)
    if (route) document.title = route.head.title
    if (previous.current === path) return
    previous.current = path
    const target = document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}

class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('app: rendering failed', error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main" role="alert" className="mx-auto max-w-prose p-8">
        <h1 className="text-3xl">This page has stopped working</h1>
        <p className="my-6">{`Something went wrong. Reload the page. If it stops again, write to ${links.email}.`}</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </main>
    )
  }
}
