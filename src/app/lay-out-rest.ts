const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** What `laid-out-late` in app.css has put off is laid out in a free moment after the visitor's first sign of life. */
export function layOutRestWhenTouched(): void {
  const listening = new AbortController()
  const touched = () => {
    listening.abort()
    // A browser without it is one that puts nothing off.
    globalThis.requestIdleCallback?.(() => (document.documentElement.dataset['touched'] = ''), { timeout: 500 })
  }
  for (const sign of SIGNS) addEventListener(sign, touched, { passive: true, signal: listening.signal })
}
