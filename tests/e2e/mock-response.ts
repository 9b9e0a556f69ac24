import type { Page, Route } from '@playwright/test'

type Answer = {
  status?: number
  json?: unknown
  body?: string
  contentType?: string
  headers?: Record<string, string>
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
}

export const answer = (route: Route, response: Answer) =>
  route.fulfill({ ...response, headers: { ...CORS, ...response.headers } })

/** Responds instead of the backend. */
export function mockResponse(page: Page, url: string | RegExp, response: Answer): Promise<unknown> {
  return page.route(url, (route) => answer(route, response))
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
