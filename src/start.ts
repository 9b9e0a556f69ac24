// The first script of every page. Nothing visible needs one, so the app is fetched when the page has been painted.

/** The page's scripts, written here by scripts/prerender.ts, so that they are fetched together and not step by step. */
const list = document.querySelector<HTMLScriptElement>('script[data-scripts]')?.dataset['scripts']

async function start(): Promise<void> {
  // The development server sends an empty page: there is nothing to wait for.
  if (list !== undefined) await firstPaint()
  for (const file of list?.split(' ') ?? []) preload(file)
  await import('./main.tsx')
}

/** Or the end of loading: a tab in the background is not painted. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
}

function preload(file: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      fetchPriority: 'low',
      crossOrigin: '',
      href: file,
    }),
  )
}

// The prerendered page stays readable without it.
start().catch((error: unknown) => console.error('app: not started', error))
