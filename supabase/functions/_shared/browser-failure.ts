// What pages report of themselves. No imports, so browser, Node and Deno load it as is; the table repeats it.
export const FAILURE_KINDS = ['form', 'voice', 'script', 'policy', 'rendering'] as const
export const FAILURE_PAGES = ['/', '/auth', '/account', '/voice-demo', '/404'] as const

export type FailureKind = (typeof FAILURE_KINDS)[number]
export type BrowserFailure = { kind: FailureKind; page: (typeof FAILURE_PAGES)[number] }
