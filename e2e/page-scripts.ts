import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The scripts a page fetches, as paths, with their size on the wire of a host that compresses. */
export function scriptsOf(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      )
  })
  return scripts
}
