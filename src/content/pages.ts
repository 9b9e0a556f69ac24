import { brand, description } from './brand.ts'

/** Titles for browser tabs, search results and link previews. */
export const pages = {
  home: { title: brand.pageTitle },
  auth: { title: `Log in or sign up | ${brand.pageTitle}` },
  account: { title: `Your account | ${brand.pageTitle}` },
  voiceDemo: { title: `Voice Agent Demo | ${brand.pageTitle}` },
  notFound: { title: `Page not found | ${brand.pageTitle}` },
}

/** By address, for search results and link previews. Apart from the titles: the browser's code has no use for them. */
export const descriptions: Record<string, string> = {
  '/': description,
  '/auth': `Log in to your ${brand.name} account or create one.`,
  '/account': `Your ${brand.name} account: name, password, messages, and how to delete it.`,
  '/voice-demo': `Talk to the ${brand.name} voice assistant in your browser.`,
  '/404': 'There is no page at this address.',
}

export type PageHead = (typeof pages)[keyof typeof pages]
