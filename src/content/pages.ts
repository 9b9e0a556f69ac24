import { brand } from './brand.ts'
import { HAS_ACCOUNTS } from './features.ts'

/** Titles for browser tabs, search results and link previews. */
export const pages = {
  home: { title: brand.pageTitle },
  auth: { title: `${HAS_ACCOUNTS ? 'Log in or sign up' : 'Log in'} | ${brand.pageTitle}` },
  account: { title: `Your account | ${brand.pageTitle}` },
  inbox: { title: `Inbox | ${brand.pageTitle}` },
  voiceDemo: { title: `Voice Agent Demo | ${brand.pageTitle}` },
}

export type PageHead = (typeof pages)[keyof typeof pages]
