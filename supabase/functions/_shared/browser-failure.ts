// What pages report of themselves. Imports only a type, so browser, Node and Deno load it as is.
import type { PagePath } from './page-paths.ts'

export const FAILURE_KINDS = ['form', 'voice', 'script', 'policy', 'rendering'] as const

export type FailureKind = (typeof FAILURE_KINDS)[number]
export type BrowserFailure = { kind: FailureKind; page: PagePath }
