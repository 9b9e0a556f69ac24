import type { Page, Route } from '@playwright/test'

type Answer = { status?: number; json?: unknown; body?: string; contentType?: string }

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

export const answer = (route: Route, response: Answer) => route.fulfill({ headers, ...response })

/** Responds instead of the backend. */
export function answerWith(page: Page, url: string, response: Answer): Promise<unknown> {
  return page.route(url, (route) => answer(route, response))
}

/** Delays requests until `release` is called; `asked` resolves at the first. */
export async function holdBack(page: Page, url: string, then = (route: Route) => route.continue()) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    ask()
    await released
    await then(route)
  })
  return { asked, release }
}
