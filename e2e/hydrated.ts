import type { Page } from '@playwright/test'

/** Waits until React has taken over the prerendered page: from then on its controls answer. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })
}
