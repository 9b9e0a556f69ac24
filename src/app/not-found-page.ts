import { notFound } from '#src/content/not-found.ts'

/** What the host answers every unknown address with. It is no page of the app: src/start.ts logs the address. */
export const notFoundPage = { path: '/404', head: { title: notFound.title }, isHidden: true } as const
