import type { Page } from '#src/app/page-table.ts'

/** Routes whose file is not named as their path. */
const ROUTES: Record<string, string> = { '/': 'home', '/404': 'not-found' }

/** The file that a page is prerendered to. */
export function htmlFileOf({ path }: Pick<Page, 'path'>): string {
  return `${path.slice(1) || 'index'}.html`
}

/** The module that the page's `load` imports: the build finds its chunk by this name. */
export function sourceOf({ path }: Pick<Page, 'path'>): string {
  return `src/app/routes/${ROUTES[path] ?? path.slice(1)}.tsx`
}
