import * as brand from '#src/brand/brand.data.ts'

/**
 * The page that the host serves for unknown addresses. It is not a page of the app: src/main.ts logs the address. Apart from
 * routes.ts, because vite.config.ts reads it and must not import components.
 */
export const notFoundPage = {
  path: '/404',
  head: { title: `Page not found | ${brand.title}`, description: 'There is no page at this address.' },
  noindex: true,
} as const
