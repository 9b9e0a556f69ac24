import type { ComponentType } from 'react'
import { findPage, type Page } from './page-table.ts'

const loaded = new Map<Page, ComponentType>()

/**
 * Fetches a page's code ahead of its first render. Hydration and navigation wait for it, so rendering stays
 * synchronous: no Suspense boundary, hence no flash and none of the inline scripts that React emits for them.
 */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path)
  if (!loaded.has(page)) loaded.set(page, await page.load())
}

export function isLoaded(path: string): boolean {
  return loaded.has(findPage(path))
}

export function loadedPage(path: string): ComponentType {
  const component = loaded.get(findPage(path))
  if (!component) throw new Error(`The page at ${path} was rendered before it was loaded`)
  return component
}
