import { notFound } from '#src/content/not-found.ts'

/** The page that the host serves for unknown addresses. It is not a page of the app: src/main.ts logs the address. */
export const notFoundPage = { path: '/404', head: { title: notFound.title }, isHidden: true } as const
