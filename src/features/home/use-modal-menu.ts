import { useEffect, useRef, useState } from 'react'

/** From this width the bar shows the links itself: the `lg` breakpoint in src/app/theme.css. */
const BAR_HAS_LINKS = '(min-width: 60rem)'

/**
 * A modal dialog that is a menu. The browser makes the page behind it inert, closes it on Escape and gives the focus
 * back; this adds that whatever is chosen in it closes it, and so does a window that has grown wide enough to need no menu.
 */
export function useModalMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const menu = dialog.current
    if (!menu) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const wide = matchMedia(BAR_HAS_LINKS)

    wide.addEventListener('change', () => wide.matches && menu.close(), { signal })
    menu.addEventListener('close', () => setOpen(false), { signal })
    menu.addEventListener('click', (event) => closeOnChoice(menu, event), { signal })
    menu.addEventListener('keydown', (event) => keepTabInside(menu, event), { signal })
    return () => listening.abort()
  }, [])

  const show = () => {
    dialog.current?.showModal()
    setOpen(true)
  }
  const close = () => dialog.current?.close()

  return { dialog, open, show, close }
}

function closeOnChoice(menu: HTMLDialogElement, event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button')) menu.close()
}

/** A modal dialog lets Tab out to the browser's own buttons; in a full-screen menu that is only a dead stop. */
function keepTabInside(menu: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...menu.querySelectorAll<HTMLElement>('a[href], button')].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  )
  const ends = [stops.at(0), stops.at(-1)]
  const [from, to] = event.shiftKey ? ends : ends.toReversed()
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
