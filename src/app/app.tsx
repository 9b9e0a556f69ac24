import { StrictMode, createElement } from 'react'
import { Router, useLocation } from 'wouter'
import { Toaster } from '#src/ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadThenNavigate } from './navigate.ts'
import { routeComponent } from './routes.ts'
import { usePageChange } from './use-page-change.ts'
import { useShownPath } from './use-shown-path.ts'

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
