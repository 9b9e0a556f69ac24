import type { Page, Route } from '@playwright/test'

type Fulfilment = Parameters<Route['fulfill']>[0]

/** Responds instead of the backend. */
export function mockResponse(page: Page, url: string | RegExp, response: Fulfilment): Promise<unknown> {
  return page.route(url, (route) => route.fulfill(response))
}

/** Delays requests until `release` is called; `requested` resolves at the first. */
export async function delayRequests(page: Page, url: string | RegExp, then = (route: Route) => route.continue()) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: requested, resolve: reportRequest } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    reportRequest()
    await released
    await then(route)
  })
  return { requested, release }
}
