const KEY = 'still-sky'

/** Lets the visitor stop automatic motion, without React. The choice is stored in this browser. */
export function runPause(): void {
  if (isStored()) show(true)
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-pauses-sky]')) return
    const isStill = !document.documentElement.hasAttribute('data-still-sky')
    show(isStill)
    try {
      if (isStill) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch (error) {
      console.warn('sky: choice not kept', error)
    }
  })
}

function show(isStill: boolean): void {
  document.documentElement.toggleAttribute('data-still-sky', isStill)
  for (const button of document.querySelectorAll('[data-pauses-sky]')) button.ariaPressed = String(isStill)
}

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false // storage is blocked
  }
}
