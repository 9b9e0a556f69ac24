// The behaviour of the bar, its menu and the footer on every page. It is part of the first script, without React, so
// it works before the app has started, and for elements that React adds later.

const NAV_SHRINK_PX = 50

/** The `lg` breakpoint in src/app/theme.css: from here on the bar shows the links. */
const BAR_HAS_LINKS = '(min-width: 60rem)'

export function runFrame(): void {
  shrinkBar()
  addEventListener('scroll', shrinkBar, { passive: true })
  addEventListener('click', followMenu)
  matchMedia(BAR_HAS_LINKS).addEventListener('change', closeMenu)
  // A page built in December is also read in January.
  for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear())
}

function shrinkBar(): void {
  document.querySelector('.bar')?.toggleAttribute('data-shrunk', scrollY > NAV_SHRINK_PX)
}

/** The browser opens the menu and closes it on Escape. A link or button in it closes it too. */
function followMenu({ target }: Event): void {
  if (!(target instanceof Element)) return
  if (target.closest('.menu :is(a, button)')) closeMenu()
  // Safari before 26.2 and Firefox before 144 have no commands.
  const isOpener = target.closest('[command="show-modal"]') && !('commandForElement' in HTMLButtonElement.prototype)
  if (isOpener) menu()?.showModal()
}

function closeMenu(): void {
  menu()?.close()
}

function menu(): HTMLDialogElement | null {
  return document.querySelector('dialog.menu')
}
