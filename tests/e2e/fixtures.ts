import { test as base, expect, type Page } from '@playwright/test'
import { createAccount, newPerson, type Person } from './accounts.ts'

declare global {
  interface Window {
    toasts: { role: string; title: string; text: string }[]
  }
}

type Fixtures = {
  /** A user with an account, created without the page. */
  user: Person
}

/** For tests in which the page logs errors: only uncaught errors fail them. */
export const faultTest = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  user: async ({}, provide) => {
    const user = newPerson()
    await createAccount(user)
    await provide(user)
  },
  page: async ({ page }, provide) => {
    const uncaught: string[] = []
    page.on('pageerror', (error) => uncaught.push(error.message))
    await page.addInitScript(noteToasts)
    await provide(page)
    expect(uncaught).toEqual([])
  },
})

/** The errors that the page logs. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** An uncaught error, a console error or a resource that the policy blocks fails the test. */
export const test = faultTest.extend({
  page: async ({ page }, provide) => {
    const complaints = errorsOf(page)
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    await provide(page)
    expect(complaints).toEqual([])
  },
})

/** Runs in the page: records the text of each toast, which disappears after five seconds. */
function noteToasts(): void {
  window.toasts = []
  new MutationObserver((changes) => {
    for (const card of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(card instanceof HTMLElement) || !card.matches('.toast-card')) continue
      const [title = '', text = ''] = [...card.querySelectorAll('strong, p')].map(({ textContent }) => textContent)
      const { role = '', ariaLive = null } = card.parentElement ?? {}
      window.toasts.push({ role: ariaLive === 'off' ? 'silent' : String(role), title, text })
    }
  }).observe(document, { childList: true, subtree: true })
}

export { expect }
