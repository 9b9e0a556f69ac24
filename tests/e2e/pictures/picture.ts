import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Longer timers never fire, so that temporary content stays. */
    longestWaitMs?: number
  }
}

export type Size = { width: number; height: number }

export type Picture = {
  open: (page: Page) => Promise<unknown>
  sizes: readonly Size[]
  isFullPage?: true
}

export const PHONE = { width: 390, height: 844 }
export const LYING = { width: 844, height: 390 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1440, height: 789 }
export const BOTH = [PHONE, DESKTOP]
export const THREE = [PHONE, TABLET, DESKTOP]

/** The same in the colours of the system. */
export function inForcedColours(open: Picture['open']): Picture {
  const openForced = async (page: Page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await open(page)
  }
  return { open: openForced, sizes: [DESKTOP] }
}

/** Until fonts and pictures, those further down included, have their final size. */
export async function picturesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })
}
