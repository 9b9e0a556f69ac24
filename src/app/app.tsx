import { StrictMode, createElement } from 'react'
import { Router, useLocation } from 'wouter'
import { notifications } from '#src/content/notifications.ts'
import { Toaster } from '#src/ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadedPage } from './loaded-pages.ts'
import { loadThenNavigate } from './navigate.ts'
import { usePageChange } from './use-page-change.ts'
import { useShownPath } from './use-shown-path.ts'

/** The whole site. `path` is set when prerendering; the browser uses its address. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router aroundNav={loadThenNavigate} {...(path === undefined ? {} : { ssrPath: path })}>
          <CurrentPage />
          <Toaster dismissLabel={notifications.dismiss} />
        </Router>
      </ErrorBoundary>
    </StrictMode>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const shown = useShownPath(path)
  usePageChange(shown)
  return createElement(loadedPage(shown))
}
