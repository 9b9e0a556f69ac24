import { brand } from './brand.ts'

/** Titles for browser tabs, search results and link previews. */
export const pages = {
  home: { title: brand.pageTitle },
  auth: { title: `Log in or sign up | ${brand.pageTitle}` },
  account: { title: `Your account | ${brand.pageTitle}` },
  inbox: { title: `Inbox | ${brand.pageTitle}` },
  voiceDemo: { title: `Voice Agent Demo | ${brand.pageTitle}` },
}

export type PageHead = (typeof pages)[keyof typeof pages]
