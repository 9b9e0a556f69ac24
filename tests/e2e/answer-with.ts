import type { Page, Route } from '@playwright/test'

type Answer = { status?: number; json?: unknown; body?: string; contentType?: string }

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

export const answer = (route: Route, response: Answer) => route.fulfill({ headers, ...response })

/** Answers in the place of the backend. */
export function answerWith(page: Page, url: string, response: Answer): Promise<unknown> {
  return page.route(url, (route) => answer(route, response))
}
