/** Every page of the app (page-table.ts). No imports, so that Node loads it as is. */
export const PAGE_PATHS = ['/', '/auth', '/account', '/inbox', '/voice-demo', '/404'] as const

export type PagePath = (typeof PAGE_PATHS)[number]
