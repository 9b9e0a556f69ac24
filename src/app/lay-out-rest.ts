const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/**
 * Takes back what `laid-out-late` in app.css has put off: the sections one by one in free moments, and all the rest
 * once the visitor gives a sign of life. A browser without `requestIdleCallback` is one that puts nothing off.
 */
export function layOutRest(): void {
  layOutInTurn([...document.querySelectorAll<HTMLElement>('section.laid-out-late, footer.laid-out-late')])

  const listening = new AbortController()
  const handleSign = () => {
    listening.abort()
    globalThis.requestIdleCallback?.(() => markLaidOut(document.documentElement), { timeout: 500 })
  }
  for (const sign of SIGNS) addEventListener(sign, handleSign, { passive: true, signal: listening.signal })
}

function layOutInTurn([next, ...rest]: HTMLElement[]): void {
  if (!next) return
  globalThis.requestIdleCallback?.(() => {
    markLaidOut(next)
    layOutInTurn(rest)
  })
}

function markLaidOut(part: HTMLElement): void {
  part.dataset['laidOut'] = ''
}
