import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadPage } from './app/loaded-pages.ts'

async function start(root: HTMLElement): Promise<void> {
  await loadPage(location.pathname)
  // Built pages arrive prerendered; the development server sends an empty root.
  if (root.firstElementChild) hydrateRoot(root, <App />)
  else createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root element')
// The prerendered page stays readable without it.
start(root).catch((error: unknown) => console.error('app: not started', error))

// Asked directly, so that a build without it leaves all of this out.
if (import.meta.env.VITE_WEB_VITALS) {
  import('./lib/report-vitals.ts').then(
    ({ reportVitals }) => reportVitals(),
    (error: unknown) => console.error('vitals: not loaded', error),
  )
}
