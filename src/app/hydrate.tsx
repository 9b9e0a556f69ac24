import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'

/** Shows the page, whose code has to be loaded before (loadRoute in routes.ts). */
export function hydrate(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root element')
  // Built pages are prerendered; the development server sends an empty root. As a transition, hydration yields to the
  // browser, and a click gives it priority.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, <App />))
  else createRoot(root).render(<App />)
}
