import type { FailureKind } from '#shared/browser-failure.ts'
import { PAGE_PATHS } from '#shared/page-paths.ts'

const told = new Set<FailureKind>()

/** Reports failures to our API: kind and page, each kind once a page load. Nothing about the visitor, no cookie. */
export function watchFailures(): void {
  addEventListener('failure', ({ detail }) => send(detail))
  addEventListener('unhandledrejection', () => send('rendering'))
  // Errors of elements do not bubble.
  addEventListener('error', ({ target }) => send(target === window ? 'rendering' : kindOf(target)), true)
  addEventListener('securitypolicyviolation', ({ sourceFile }) => send(/extension/.test(sourceFile) ? null : 'policy'))
}

/** A picture that is missing is no failure of the page. */
function kindOf(element: EventTarget | null): FailureKind | null {
  return element instanceof HTMLScriptElement || element instanceof HTMLLinkElement ? 'script' : null
}

function send(kind: FailureKind | null): void {
  if (!kind || told.has(kind)) return
  told.add(kind)
  // Unknown addresses may hold anything.
  const page = PAGE_PATHS.find((path) => path === location.pathname) ?? '/404'
  // As text it needs no CORS preflight; it outlives the page as sendBeacon does, but without cookies.
  fetch(`${import.meta.env.VITE_SUPABASE_URL}/functions/v1/browser-failures`, {
    method: 'POST',
    body: JSON.stringify({ kind, page }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch((error: unknown) => console.error('failures: not reported', error))
}
