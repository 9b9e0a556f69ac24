/**
 * Takes back, part by part in free moments, what `laid-out-late` in app.css has put off. Pages that are shown later find
 * nothing put off any more. A browser without `requestIdleCallback` is one that puts nothing off.
 */
export function layOutRest(): void {
  layOutInTurn([...document.querySelectorAll<HTMLElement>('.laid-out-late'), document.documentElement])
}

function layOutInTurn([next, ...rest]: HTMLElement[]): void {
  if (!next) return
  globalThis.requestIdleCallback?.(() => {
    next.dataset['laidOut'] = ''
    layOutInTurn(rest)
  })
}
