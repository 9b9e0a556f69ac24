import type { ComponentType } from 'react'
import { findPage, type Page } from './page-table.ts'

const loaded = new Map<Page | undefined, ComponentType>()

/**
 * Fetches a page's code before its first render. Hydration and navigation wait for it, so no page needs a Suspense
 * boundary, for which React would emit inline scripts.
 */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path)
  if (page && !loaded.has(page)) loaded.set(page, await page.load())
}

export function isLoaded(path: string): boolean {
  return loaded.has(findPage(path))
}

export function loadedPage(path: string): ComponentType {
  const component = loaded.get(findPage(path))
  if (!component) throw new Error(`The page at ${path} was rendered before it was loaded`)
  return component
}
