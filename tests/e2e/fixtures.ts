import { test as base, expect } from '@playwright/test'
import { createAccount, newPerson, type Person } from './accounts.ts'

type Fixtures = {
  /** Someone with an account, made without the page. */
  ada: Person
}

/** For tests that make the page log errors: only an error that nothing catches fails them. */
export const faultTest = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  ada: async ({}, provide) => {
    const ada = newPerson()
    await createAccount(ada)
    await provide(ada)
  },
  page: async ({ page }, provide) => {
    const uncaught: string[] = []
    page.on('pageerror', (error) => uncaught.push(error.message))
    await provide(page)
    expect(uncaught).toEqual([])
  },
})

/** An uncaught error, a console error or a resource that the policy blocks fails the test. */
export const test = faultTest.extend({
  page: async ({ page }, provide) => {
    const complaints: string[] = []
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
