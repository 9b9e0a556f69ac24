import * as brand from './generated/brand.ts'
import { HAS_ACCOUNTS } from './features.ts'

/** Titles for browser tabs, search results and link previews. */
export const pages = {
  home: { title: brand.title },
  auth: { title: `${HAS_ACCOUNTS ? 'Log in or sign up' : 'Log in'} | ${brand.title}` },
  account: { title: `Your account | ${brand.title}` },
  inbox: { title: `Inbox | ${brand.title}` },
  voiceDemo: { title: `Voice Agent Demo | ${brand.title}` },
}

export type PageHead = (typeof pages)[keyof typeof pages]
