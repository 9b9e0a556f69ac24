import { useEffect, useRef, useState } from 'react'

/** The `lg` breakpoint in src/app/theme.css: from here on the bar shows the links. */
const BAR_HAS_LINKS = '(min-width: 60rem)'

/**
 * A menu in a popover over the whole window. The browser opens it, even before this code arrives, closes it on Escape
 * and restores the focus. A modal dialog styles every element of the page anew before it is seen; here the page becomes
 * inert after that. A click on a link closes the menu too, and so does a window that becomes wide enough for the bar's
 * own links.
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
    const follow = () => setOpen(menu.matches(':is([open], :popover-open)'))

    follow()
    wide.addEventListener('change', () => wide.matches && hide(menu), { signal })
    for (const change of ['toggle', 'close']) menu.addEventListener(change, follow, { signal })
    menu.addEventListener('click', (event) => closeOnChoice(menu, event), { signal })
    menu.addEventListener('keydown', (event) => keepTabInside(menu, event), { signal })
    return () => listening.abort()
  }, [])

  useEffect(() => {
    if (!open) return undefined
    makePageInert(true)
    return () => makePageInert(false)
  }, [open])

  // Safari 16 has no popovers.
  const show = () => {
    if (hasPopovers()) return
    dialog.current?.showModal()
    setOpen(true)
  }
  return { dialog, open, show }
}

const hasPopovers = () => 'popover' in HTMLElement.prototype

function hide(menu: HTMLDialogElement): void {
  if (hasPopovers()) menu.hidePopover()
  else menu.close()
}

function closeOnChoice(menu: HTMLDialogElement, event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button')) hide(menu)
}

/** After the next frame, in which the menu appears or is gone. */
function makePageInert(inert: boolean): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const part of document.querySelectorAll('main, footer')) part.toggleAttribute('inert', inert)
    }),
  )
}

/** Tab would leave a modal dialog for the browser's own buttons, which is confusing in a full-screen menu. */
function keepTabInside(menu: HTMLDialogElement, event: KeyboardEvent): void {
  // In WebKitGTK the key of Shift+Tab is `Unidentified`.
  if (event.key !== 'Tab' && event.code !== 'Tab') return
  const stops = [...menu.querySelectorAll<HTMLElement>('a[href], button')].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  )
  const ends = [stops.at(0), stops.at(-1)]
  const [from, to] = event.shiftKey ? ends : ends.toReversed()
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
