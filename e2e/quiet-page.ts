import { test as base, expect } from '@playwright/test'

/** A page that must not complain: a console error, a thrown error or a blocked resource fails the test. */
export const test = base.extend({
  page: async ({ page }, provide) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    await provide(page)
    expect(complaints).toEqual([])
  },
})

export { expect }
