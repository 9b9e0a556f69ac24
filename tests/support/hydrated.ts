import type { Page } from '@playwright/test'

type ReactContainer = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/**
 * Runs in the page: triggers the start of the app, and returns whether React has hydrated the prerendered HTML. The
 * not-found page has no app.
 */
function isHydrated(): boolean {
  dispatchEvent(new Event('focusin'))
  if (document.querySelector('[data-not-found]')) return document.readyState === 'complete'
  const root = document.querySelector('#root:not(:empty)') as unknown as Record<string, ReactContainer> | null
  const [, container] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer')) ?? []
  return container?.stateNode.current.memoizedState.isDehydrated === false
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}

export async function openPage(page: Page, ...[path, options]: Parameters<Page['goto']>): Promise<void> {
  await page.goto(path, options)
  await hydrated(page)
}
