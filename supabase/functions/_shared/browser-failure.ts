// What pages report of themselves. No imports, so browser, Node and Deno load it as is.
export const FAILURE_KINDS = ['form', 'voice', 'script', 'policy', 'rendering'] as const
/** Every page of the app (src/app/page-table.ts). */
export const PAGE_PATHS = ['/', '/auth', '/account', '/voice-demo', '/404'] as const

export type FailureKind = (typeof FAILURE_KINDS)[number]
export type PagePath = (typeof PAGE_PATHS)[number]
export type BrowserFailure = { kind: FailureKind; page: PagePath }
