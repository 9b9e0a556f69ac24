import type { Page } from '@playwright/test'
import { stackUnderTest } from './stack.ts'

/** Sends a page's calls to another API than the one it was built for. */
export async function forwardApi(page: Page, origin: string): Promise<void> {
  const { siteUrl } = stackUnderTest()
  await page.route(/\/(auth|rest|functions)\/v1\//, async (route) => {
    const url = route.request().url().replace(siteUrl, origin)
    // Retried where the gateway has just closed an idle connection.
    await route.fulfill({ response: await route.fetch({ url, maxRetries: 2 }) })
  })
}

/** A call in flight when a test ends would fail in the next one. */
export function stopForwarding(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' })
}
