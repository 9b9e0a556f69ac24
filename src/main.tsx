import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadPage } from './app/loaded-pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root element')

await loadPage(location.pathname)
// Built pages arrive prerendered; the development server sends an empty root. As a transition, hydration lets the
// browser in between its steps, and a click makes it hurry.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, <App />))
else createRoot(root).render(<App />)

// Asked directly, so that a build without it leaves all of this out.
if (import.meta.env.VITE_WEB_VITALS) {
  import('./lib/report-vitals.ts').then(
    ({ reportVitals }) => reportVitals(),
    (error: unknown) => console.error('vitals: not loaded', error),
  )
}
